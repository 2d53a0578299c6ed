import type { Queryable } from '../db/pool.server.ts';
import type { KeyRing } from './keys.server.ts';
import { seal, unseal } from './sealedBox.server.ts';
import { openSample, type SealedColumn } from './sealedColumns.server.ts';

/** What one look tells of a ring: that it is the installation's, that it is another's; undefined where it tells nothing. */
export type Evidence = 'right' | 'wrong' | undefined;

const PURPOSE = 'canary';
const placeOf = (id: number | string): string => `installation ${id}`;
const PLAIN = 'sealed by this installation';
const SAMPLE = 20;

/** It is sealed again with the other secrets when a new key is put in front, and a key it needs is not taken out. */
export const CANARY: SealedColumn = {
  table: 'key_canary',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'id',
  place: placeOf,
};

/** What the canary says, in a database of any release. A ring that is not there opens nothing. */
export async function canaryEvidence(database: Pick<Queryable, 'query'>, keys: KeyRing | undefined): Promise<Evidence> {
  if (!(await isThere(database, 'key_canary'))) return undefined;
  const { rows } = await database.query<{ sealed: string }>('select sealed from key_canary where id = 1');
  const [canary] = rows;
  if (!canary) return undefined;
  return keys && opens(keys, canary.sealed) ? 'right' : 'wrong';
}

/** What sealed secrets say: one that opens is enough, because keys of others may have been taken out of the ring. */
export async function sealedEvidence(database: Pick<Queryable, 'query'>, keys: KeyRing): Promise<Evidence> {
  const { opened, shut } = await openSample(database, keys, SAMPLE);
  if (opened > 0) return 'right';
  return shut.length > 0 ? 'wrong' : undefined;
}

/** Leaves the known value behind, unless there is one. Only for a ring that is known to be the installation's. */
export async function plantCanary(database: Pick<Queryable, 'query'>, keys: KeyRing): Promise<void> {
  await database.query('insert into key_canary (id, sealed) values (1, $1) on conflict (id) do nothing', [
    sealed(keys),
  ]);
}

/** Makes a ring the installation's, whatever the old canary says. */
export async function replaceCanary(database: Pick<Queryable, 'query'>, keys: KeyRing): Promise<void> {
  await database.query(
    'insert into key_canary (id, sealed) values (1, $1) on conflict (id) do update set sealed = excluded.sealed, set_at = now()',
    [sealed(keys)],
  );
}

/** Whether a table exists: a database may be of an earlier release, or empty. */
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
