import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import { type NamedKey, seal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import { type SealedColumn, sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { theRing } from './ring.server.ts';

const PURPOSE = 'vault';
const placeOf = (owner: number | string): string => `vault key of ${owner}`;

/** Owner keys are wrapped by the ring; `npm run keys` counts and rewraps them. */
const WRAPPED: SealedColumn = {
  table: 'vault_key',
  column: 'wrapped',
  purpose: PURPOSE,
  placedBy: 'owner',
  place: placeOf,
};

export const registerVaultKeys = (): void => sealedColumn(WRAPPED);

interface KeyRow extends Record<string, unknown> {
  readonly id: number;
  readonly owner: string;
  readonly wrapped: string;
}

const opened = ({ id, owner, wrapped }: KeyRow): NamedKey => ({
  id: `c${id}`,
  key: unsealStored(theRing(), PURPOSE, placeOf(owner), wrapped),
});

/** The current key of an owner, created if there is none. */
export async function keyOfOwner(tx: Queryable, owner: string): Promise<NamedKey & { readonly rowId: number }> {
  const current = 'select id, owner, wrapped from vault_key where owner = $1 and retired_at is null';
  let [row] = (await tx.query<KeyRow>(current, [owner])).rows;
  if (!row) {
    const key = randomBytes(32);
    await tx.query(
      'insert into vault_key (owner, wrapped) values ($1, $2) on conflict (owner) where retired_at is null do nothing',
      [owner, seal(theRing(), PURPOSE, placeOf(owner), key)],
    );
    key.fill(0);
    [row] = (await tx.query<KeyRow>(current, [owner])).rows;
  }
  if (!row) throw new Error(`The key of ${owner} could not be made.`);
  return { ...opened(row), rowId: row.id };
}

/** Keys by row ID, including retired ones. */
export async function keysByRow(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, NamedKey>> {
  const { rows } = await tx.query<KeyRow>('select id, owner, wrapped from vault_key where id = any($1::bigint[])', [
    [...new Set(ids)],
  ]);
  return new Map(rows.map((row) => [row.id, opened(row)]));
}

/** Makes a new key current for an owner. The old one can decrypt until no data uses it. */
export async function replaceKey(tx: Queryable, owner: string, now: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [placeOf(owner)]);
  await tx.query('update vault_key set retired_at = $2 where owner = $1 and retired_at is null', [owner, now]);
  await keyOfOwner(tx, owner);
}

const REUSE = 'reuse';

/** Computes marks by which equal secrets are recognised without decryption. */
export interface Markers {
  /** Mark of a password, equal for every use of the same password. */
  readonly reuse: (password: string) => string;
  /** Mark of one secret of one credential, which shows only whether the same secret is given again. */
  readonly same: (secret: { readonly id: number; readonly field: string; readonly value: string }) => string;
}

/** The vault has its own key for marks. */
export async function markers(tx: Queryable): Promise<Markers> {
  const { key } = await keyOfOwner(tx, REUSE);
  const of = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    reuse: (password) => of(password.normalize('NFKC')),
    // Passwords do not start with a line feed and a number, so the two types of marks never collide.
    same: ({ id, field, value }) => of(`\ncredential ${id} ${field}\n${value}`),
  };
}
