import type { Database } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';

/** The secrets of an SNMP credential. */
export interface SnmpSecrets {
  readonly username: string | null;
  /** The community of version 2c, the authentication password of version 3. */
  readonly password: string | null;
  readonly privacyPassword: string | null;
}

/** The device for which a credential is used, for the log. */
export interface SnmpUse {
  readonly asset: string;
  readonly address: string;
}

type Opening = (
  database: Database,
  asking: Omit<Context, 'tx'>,
  asked: SnmpUse & { readonly credentialId: number },
) => Promise<SnmpSecrets>;

let opening: Opening | undefined;

/** Called by the area that keeps credentials: it opens one, checks whether it may be used, and logs the use. */
export function openSnmpSecretsWith(open: Opening): void {
  opening = open;
}

/** @throws a refusal of the vault */
export const openSnmpSecrets: Opening = (database, asking, asked) => {
  if (!opening) throw new Error('No area opens SNMP credentials.');
  return opening(database, asking, asked);
};
