import type { Queryable } from '../db/pool.server.ts';
import type { KeyRing } from './keys.server.ts';
import { seal, unseal } from './sealedBox.server.ts';
import { openSample, type SealedColumn } from './sealedColumns.server.ts';

/** Whether a key ring belongs to the installation; undefined if that cannot be determined. */
export type Evidence = 'right' | 'wrong' | undefined;

const PURPOSE = 'canary';
const placeOf = (id: number | string): string => `installation ${id}`;
const PLAIN = 'sealed by this installation';
const SAMPLE = 20;

/** The canary is re-encrypted with the other secrets when a new key is added, and a key that it needs cannot be removed. */
export const CANARY: SealedColumn = {
  table: 'key_canary',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'id',
  place: placeOf,
};

/** The canary's evidence, in a database of any release. A missing ring opens nothing. */
export async function canaryEvidence(database: Pick<Queryable, 'query'>, keys: KeyRing | undefined): Promise<Evidence> {
  if (!(await isThere(database, 'key_canary'))) return undefined;
  const { rows } = await database.query<{ sealed: string }>('select sealed from key_canary where id = 1');
  const [canary] = rows;
  if (!canary) return undefined;
  return keys && opens(keys, canary.sealed) ? 'right' : 'wrong';
}

/** The evidence of encrypted secrets. One that opens is enough, because other keys may have left the ring. */
export async function sealedEvidence(database: Pick<Queryable, 'query'>, keys: KeyRing): Promise<Evidence> {
  const { opened, shut } = await openSample(database, keys, SAMPLE);
  if (opened > 0) return 'right';
  return shut.length > 0 ? 'wrong' : undefined;
}

/** Stores the known value unless there is one. Only for a ring that is known to belong to the installation. */
export async function plantCanary(database: Pick<Queryable, 'query'>, keys: KeyRing): Promise<void> {
  await database.query('insert into key_canary (id, sealed) values (1, $1) on conflict (id) do nothing', [
    sealed(keys),
  ]);
}

/** Makes a ring the installation's, replacing the old canary. */
export async function replaceCanary(database: Pick<Queryable, 'query'>, keys: KeyRing): Promise<void> {
  await database.query(
    'insert into key_canary (id, sealed) values (1, $1) on conflict (id) do update set sealed = excluded.sealed, set_at = now()',
    [sealed(keys)],
  );
}

/** Whether a table exists, because a database may be empty or of an earlier release. */
export async function isThere(database: Pick<Queryable, 'query'>, table: string): Promise<boolean> {
  const { rows } = await database.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    `public.${table}`,
  ]);
  return rows[0]?.is === true;
}

const sealed = (keys: KeyRing): string => seal(keys, PURPOSE, placeOf(1), PLAIN);

function opens(keys: KeyRing, canary: string): boolean {
  try {
    return unseal(keys, PURPOSE, placeOf(1), canary).toString('utf8') === PLAIN;
  } catch {
    return false;
  }
}
