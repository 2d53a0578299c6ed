import type { KeyRing } from '../keys/keys.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import { readGroup, storedVersion } from '../settings/groups.server.ts';
import { readSecret } from '../settings/secrets.server.ts';
import type { DecidedOutside } from '../settings/sides.ts';
import { mailGroup, USUAL_PORTS } from './mailGroup.ts';

/** The connection settings of a mail server. */
export interface MailSetup {
  readonly host: string;
  readonly port: number;
  /** `offered`: STARTTLS if the server supports it, otherwise unencrypted. Only the environment can set this. */
  readonly encryption: 'tls' | 'starttls' | 'offered' | 'none';
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The sender address, without a name. */
  readonly from: string;
  readonly replyTo: string | null;
  /** The environment configures the server, so it may be at any address. */
  readonly isWrittenOut: boolean;
}

/** `SMTP_URL` and `MAIL_FROM`. */
export interface MailEnvironment {
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
}

/** Provides the mail server settings: those of the environment if present, otherwise the saved settings. */
export interface MailSource {
  /** A number that changes whenever the setup may have changed. */
  version(): Promise<number>;
  /** The host name, without decrypting the password; null if no server is set up. */
  host(): Promise<string | null>;
  /** Whether a server is set up. */
  isSetUp(): Promise<boolean>;
  /** The current setup; null if there is none. */
  current(): Promise<MailSetup | null>;
}

export function mailSource(database: Queryable, keys: KeyRing, environment: MailEnvironment): MailSource {
  const fixed = fromEnvironment(environment);
  const host = async (): Promise<string | null> => {
    const { server, from } = await readGroup(database, mailGroup);
    return fixed?.host ?? (from === null ? null : server);
  };
  return {
    version: () => storedVersion(database, mailGroup),
    host,
    isSetUp: async () => (await host()) !== null,
    current: async () => {
      const { server, encryption, port, user, from, replyTo } = await readGroup(database, mailGroup);
      if (fixed) return { ...fixed, replyTo };
      if (server === null || from === null) return null;
      const password = user === null ? null : await readSecret(database, keys, mailGroup, 'password');
      return {
        host: server,
        port: port ?? USUAL_PORTS[encryption],
        encryption,
        login: user === null || password === null ? null : { user, password },
        from,
        replyTo,
        isWrittenOut: false,
      };
    },
  };
}

/** The settings that the environment controls, for the settings screen. */
export function mailOutside(environment: MailEnvironment): DecidedOutside | undefined {
  const fixed = fromEnvironment(environment);
  return (
    fixed && {
      by: 'SMTP_URL and MAIL_FROM',
      decides: ['server', 'encryption', 'port', 'user', 'password', 'from'],
      says: { server: `${fixed.host}, port ${fixed.port}`, from: fixed.from },
    }
  );
}

/** `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
function fromEnvironment({ smtpUrl, mailFrom }: MailEnvironment): Omit<MailSetup, 'replyTo'> | undefined {
  if (!smtpUrl || !mailFrom) return undefined;
  const at = new URL(smtpUrl);
  const isEncrypted = at.protocol === 'smtps:';
  const login = at.username
    ? { user: decodeURIComponent(at.username), password: decodeURIComponent(at.password) }
    : null;
  // A password is never sent unencrypted to another machine.
  const plainly = login !== null && !isThisMachine(at.hostname) ? 'starttls' : 'offered';
  return {
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: Number(at.port) || (isEncrypted ? 465 : 587),
    encryption: isEncrypted ? 'tls' : plainly,
    login,
    from: mailFrom,
    isWrittenOut: true,
  };
}

const isThisMachine = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host);
