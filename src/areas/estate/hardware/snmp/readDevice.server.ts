import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { Problem } from '#engine/http/problem.ts';
import { askSnmp, type SnmpAccess, type SnmpFault } from '#engine/outbound/askSnmp.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { printer } from '../printer.ts';
import { ups } from '../ups.ts';
import { PRINTER_ROOTS, readPrinter } from './printerMib.rules.ts';
import { openSnmpSecrets, type SnmpSecrets } from './snmpSecrets.server.ts';
import { mergeSupplies } from './supplies.rules.ts';
import type { Read } from './tree.rules.ts';
import { readUps, UPS_ROOTS } from './upsMib.rules.ts';

type Printer = Row<typeof printer>;
type Ups = Row<typeof ups>;
type Device = Printer | Ups;

/** An asset type that is read over the network: which parts of the tree, and what their values change. */
interface Readable<R extends Device> {
  readonly noun: typeof printer | typeof ups;
  readonly roots: readonly string[];
  /** Null: the device has no such part. */
  readonly changes: (row: R, values: Read, now: string) => Partial<R> | null;
  readonly nothing: string;
}

const PRINTER: Readable<Printer> = {
  noun: printer,
  roots: PRINTER_ROOTS,
  nothing: 'The device answers, but reports no printer data (Printer-MIB).',
  changes: (row, values) => {
    const read = readPrinter(values);
    if (!read) return null;
    return {
      supplies: mergeSupplies(row.supplies ?? [], read.supplies).slice(0, MOST_SUPPLIES),
      ...(read.pages === null ? {} : { pages: read.pages, ...(row.colour === false ? { pagesMono: read.pages } : {}) }),
    };
  },
};

const UPS: Readable<Ups> = {
  noun: ups,
  roots: UPS_ROOTS,
  nothing: 'The device answers, but reports no UPS data (UPS-MIB).',
  changes: (_row, values, now) => {
    const read = readUps(values, new Date(now));
    if (!read) return null;
    const { powerSource, batteryState, batteryCharge, ...others } = read;
    // What the UPS does not know stays as a user entered it.
    const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
    return { powerSource, batteryState, batteryCharge, ...known };
  },
};

/** As many as the declaration allows. */
const MOST_SUPPLIES = 20;

/** The asset types that are read over the network. */
export const READABLE = { printer: PRINTER, ups: UPS } as const;
export type ReadableName = keyof typeof READABLE;

const NOT_ALLOWED =
  'The address is not among the allowed networks. Ask an administrator to allow it in Settings > Allowed networks.';

const FAULTS: Readonly<Record<SnmpFault, string>> = {
  'refused by policy': NOT_ALLOWED,
  'no answer': 'The device did not answer. Check its address, that SNMP is on, and the credential.',
  'wrong credential': 'The device refused the credential. Check the username, the passwords and the protocols.',
  unreadable: 'The answer of the device could not be read.',
};

/**
 * Reads one device and stores the result, or the reason why it could not be read.
 * @param asking who reads it; each use of the credential is logged under this name
 * @returns null if the device was read
 */
export async function readDevice(
  { database, outbound }: { readonly database: Database; readonly outbound: Outbound },
  asking: Omit<Context, 'tx'>,
  name: ReadableName,
  row: Device,
): Promise<ReadingFault | null> {
  const { values, fault } = await ask({ database, outbound }, asking, name, row);
  const { noun, nothing, changes } = READABLE[name] as Readable<Device>;
  return inTransaction(database, async (tx) => {
    const found = values && changes(row, values, asking.now);
    const failed = found ? null : (fault ?? { says: nothing, isOfDevice: true });
    const set = found ? { ...found, snmpReadAt: asking.now } : {};
    const patch = {
      id: row.id,
      version: null,
      set: { ...set, snmpTriedAt: asking.now, snmpFault: failed?.says ?? null },
    };
    const [outcome] = await changeMany({ ...asking, tx }, noun as typeof printer, 'readSnmp', [patch]);
    if (outcome && 'problem' in outcome) throw outcome.problem;
    return failed;
  });
}

/** Why a device could not be read. */
export interface ReadingFault {
  readonly says: string;
  /** False: something is missing in CRM, so the device was not asked. */
  readonly isOfDevice: boolean;
}

interface Asked {
  readonly values?: Read;
  readonly fault?: ReadingFault;
}

const missing = (says: string): Asked => ({ fault: { says: says.slice(0, 400), isOfDevice: false } });

async function ask(
  { database, outbound }: { readonly database: Database; readonly outbound: Outbound },
  asking: Omit<Context, 'tx'>,
  name: ReadableName,
  row: Device,
): Promise<Asked> {
  if (row.snmpVersion === null) return missing('Choose the SNMP version of the device.');
  if (row.snmpCredentialId === null) return missing('Choose the SNMP credential of the device.');
  if (row.primaryIp === null) return missing('Add the IP address of the device.');
  const host = row.primaryIp.replace(/\/.*$/, '');
  const { snmpCredentialId, snmpPort } = row;
  try {
    const port = snmpPort ?? 161;
    // Asked first, so that a secret is not opened for an address that is not allowed.
    if ((await outbound.judgeServer('snmp', { host, port, isSecure: false })) !== 'ok') return missing(NOT_ALLOWED);
    const use = { credentialId: snmpCredentialId, asset: row.name, address: host };
    const secrets = await openSnmpSecrets(database, asking, use);
    const access = accessOf(row, secrets);
    if (typeof access === 'string') return missing(access);
    // The device is asked outside a transaction, so that none stays open during it.
    const answer = await askSnmp(outbound, { host, port, access }, READABLE[name].roots);
    return 'values' in answer ? answer : { fault: { says: FAULTS[answer.fault], isOfDevice: true } };
  } catch (error) {
    if (error instanceof Problem) return missing(error.message);
    throw error;
  }
}

/** What the device is read with, or the missing part as text. */
function accessOf(
  { snmpVersion, snmpAuthentication, snmpPrivacy }: Pick<Device, 'snmpVersion' | 'snmpAuthentication' | 'snmpPrivacy'>,
  { username, password, privacyPassword }: SnmpSecrets,
): SnmpAccess | string {
  if (snmpVersion === 'v2c')
    return password === null
      ? 'The SNMP credential has no password. Enter the community as its password.'
      : { version: 'v2c', community: password };
  if (username === null) return 'The SNMP credential has no username. Version 3 requires one.';
  return {
    version: 'v3',
    user: username,
    authentication: password === null ? null : { by: snmpAuthentication ?? 'sha', password },
    privacy:
      password === null || privacyPassword === null ? null : { by: snmpPrivacy ?? 'aes', password: privacyPassword },
  };
}
