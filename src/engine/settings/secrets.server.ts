import type { KeyRing } from '../keys/keys.server.ts';
import type { SealedColumn } from '../keys/sealedColumns.server.ts';
import { seal, unseal } from '../keys/sealedBox.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyGroup } from './groups.ts';

const PURPOSE = 'setting';
const placeOf = (name: number | string): string => `setting ${name}`;

/** Re-encrypted when keys change. */
export const SETTING_SECRETS: SealedColumn = {
  table: 'setting_secret',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'name',
  place: placeOf,
};

/** When each secret of a group was set, or null. Stored among the values in place of the secret. */
export type SecretMoments = Readonly<Record<string, string | null>>;

const nameOf = (group: Pick<AnyGroup, 'name'>, key: string): string => `${group.name}.${key}`;

export const momentsOf = (group: AnyGroup, stored: Readonly<Record<string, unknown>> = {}): SecretMoments =>
  Object.fromEntries(
    Object.keys(group.secrets ?? {}).map((key) => [key, typeof stored[key] === 'string' ? stored[key] : null]),
  );

/**
 * Decrypts a secret of a group for immediate use. Null if it is not set.
 * @throws 409 `integrity` if no key of the ring decrypts it
 */
export async function readSecret(
  tx: Queryable,
  keys: KeyRing,
  group: Pick<AnyGroup, 'name'>,
  key: string,
): Promise<string | null> {
  const name = nameOf(group, key);
  const { rows } = await tx.query<{ sealed: string }>('select sealed from setting_secret where name = $1', [name]);
  return rows[0] ? unseal(keys, PURPOSE, placeOf(name), rows[0].sealed).toString('utf8') : null;
}

/** Stores the given secrets, or removes them for null. Earlier secrets are not kept. */
export async function keepSecrets(
  tx: Queryable,
  keys: KeyRing,
  group: Pick<AnyGroup, 'name'>,
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [key, plain] of Object.entries(given)) {
    const name = nameOf(group, key);
    if (plain === null) await tx.query('delete from setting_secret where name = $1', [name]);
    else
      await tx.query(
        'insert into setting_secret (name, sealed) values ($1, $2) on conflict (name) do update set sealed = excluded.sealed',
        [name, seal(keys, PURPOSE, placeOf(name), plain)],
      );
  }
}
