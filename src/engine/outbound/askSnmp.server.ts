import snmp from 'net-snmp';
import { USES } from '../network/uses.ts';
import type { Outbound } from './outbound.server.ts';

/** How a device of SNMP version 3 checks who reads it. */
export type Authentication = 'md5' | 'sha' | 'sha224' | 'sha256' | 'sha384' | 'sha512';
/** How a device of SNMP version 3 encrypts. `aes256b` follows Blumenthal’s draft, `aes256r` Reeder’s. */
export type Privacy = 'des' | 'aes' | 'aes256b' | 'aes256r';

/** What a device is read with. */
export type SnmpAccess =
  | { readonly version: 'v2c'; readonly community: string }
  | {
      readonly version: 'v3';
      readonly user: string;
      readonly authentication: { readonly by: Authentication; readonly password: string } | null;
      /** Only with authentication. */
      readonly privacy: { readonly by: Privacy; readonly password: string } | null;
    };

/** Values by OID. Texts have no control characters. */
export type SnmpValues = ReadonlyMap<string, number | string>;

export type SnmpFault = 'refused by policy' | 'no answer' | 'wrong credential' | 'unreadable';

const TIMEOUT_MS = 2_000;
const TRIES_AGAIN = 1;
const MOST_VALUES = 2_000;
const LONGEST_TEXT = 255;
const AT_ONCE = 20;

/**
 * Reads the parts of a device’s tree below the given OIDs. Never throws: a device without an answer is a fault.
 * Unencrypted versions exist, so only explicitly allowed addresses are read, whatever the version.
 * @param host an IP address
 */
export async function askSnmp(
  outbound: Pick<Outbound, 'judgeServer'>,
  { host, port, access }: { readonly host: string; readonly port: number; readonly access: SnmpAccess },
  roots: readonly string[],
): Promise<{ readonly values: SnmpValues } | { readonly fault: SnmpFault }> {
  if ((await outbound.judgeServer('snmp', { host, port, isSecure: false })) !== 'ok')
    return { fault: 'refused by policy' };
  let session: snmp.Session | undefined;
  let late: NodeJS.Timeout | undefined;
  try {
    const opened = open(host, port, access);
    session = opened;
    const values = new Map<string, number | string>();
    const failed = new Promise<never>((_resolve, reject) => {
      opened.on('error', reject);
      late = setTimeout(() => reject(new TooSlow()), USES.snmp.totalMs);
    });
    for (const root of roots) await Promise.race([failed, subtree(opened, root, values)]);
    return { values };
  } catch (error) {
    return { fault: faultOf(error) };
  } finally {
    clearTimeout(late);
    session?.close();
  }
}

function open(host: string, port: number, access: SnmpAccess): snmp.Session {
  const common = {
    port,
    timeout: TIMEOUT_MS,
    retries: TRIES_AGAIN,
    transport: host.includes(':') ? 'udp6' : 'udp4',
  } as const;
  if (access.version === 'v2c')
    return snmp.createSession(host, access.community, { ...common, version: snmp.Version2c });
  const { user, authentication, privacy } = access;
  const level =
    authentication === null
      ? snmp.SecurityLevel.noAuthNoPriv
      : privacy === null
        ? snmp.SecurityLevel.authNoPriv
        : snmp.SecurityLevel.authPriv;
  return snmp.createV3Session(
    host,
    {
      name: user,
      level,
      ...(authentication
        ? { authProtocol: snmp.AuthProtocols[authentication.by], authKey: authentication.password }
        : {}),
      ...(authentication && privacy ? { privProtocol: snmp.PrivProtocols[privacy.by], privKey: privacy.password } : {}),
    },
    common,
  );
}

function subtree(session: snmp.Session, root: string, into: Map<string, number | string>): Promise<void> {
  return new Promise((resolve, reject) => {
    session.subtree(
      root,
      AT_ONCE,
      (found) => {
        for (const each of found) {
          const value = plain(each);
          if (value !== null) into.set(each.oid, value);
        }
        // True ends the walk, so that an endless tree ends as well.
        return into.size >= MOST_VALUES || undefined;
      },
      (error) => (error ? reject(error) : resolve()),
    );
  });
}

/** Numbers and texts. What an agent does not know, and other types, are left out. */
function plain({ type, value }: snmp.Varbind): number | string | null {
  if (typeof value === 'number') return value;
  if (Buffer.isBuffer(value)) {
    if (type !== snmp.ObjectType.OctetString) return null;
    return textOf(value);
  }
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : null;
}

/** Texts come from devices, in UTF-8 or an older encoding, sometimes with an end mark. */
function textOf(bytes: Buffer): string {
  const utf8 = bytes.toString('utf8');
  const text = utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8;
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

/** The device answers, but not within the time for one reading. */
class TooSlow extends Error {}

function faultOf(error: unknown): SnmpFault {
  if (!(error instanceof Error)) return 'unreadable';
  if (error instanceof TooSlow || error.name === 'RequestTimedOutError') return 'no answer';
  // Reports of version 3 about an unknown user, a wrong password or an unsupported level.
  if (error instanceof snmp.ResponseInvalidError)
    return REFUSED.includes(error.code) ? 'wrong credential' : 'unreadable';
  return UNREACHED.includes(String((error as NodeJS.ErrnoException).code)) ? 'no answer' : 'unreadable';
}

const REFUSED: readonly number[] = [snmp.ResponseInvalidCode.EAuthFailure, snmp.ResponseInvalidCode.ECouldNotDecrypt];
const UNREACHED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES', 'EPERM'];
