import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { removeUnknown } from '#engine/files/sweep.server.ts';

const MINUTE = 60_000;
/** No request takes this long, so an older file without a row belongs to no upload. */
const UNKNOWN_MINUTES = 15;

/** The storage of the pieces, apart from record files, which have rows and backups. */
export const uploadStorage = (storage: Storage): Storage => storage.within('disposable');

/** The storage key of one piece. */
export const pieceKey = (key: string, at: number): string => `${key}-${at}`;

/** For uploads `p` at `$1`: unfinished and unused for an hour. */
const LEFT = `p.taken_at is null and p.touched_at <= $1::timestamptz - interval '1 hour'`;

/**
 * Its link or request has ended and no ticket for it is valid. The end of a link or request clears its ciphertext, and
 * so releases its upload.
 */
const OVER = `p.taken_at is not null
    and not exists (select 1 from disposable_secret s where s.parcel_id = p.id and s.ciphertext is not null)
    and not exists (select 1 from request_box b where b.parcel_id = p.id and b.ciphertext is not null)
    and not exists (select 1 from disposable_ticket t where t.parcel_id = p.id and t.expires_at > $1)`;

/**
 * Deletes the pieces of ended uploads. The row is marked first: pieces that remain after a crash have no row and are
 * swept later.
 * @param now ISO moment
 */
export async function clearUploads(database: Database, storage: Storage, now: string): Promise<void> {
  const place = uploadStorage(storage);
  // Two statements: one statement that waits for an upload being attached would not see the new link or request.
  for (const end of [LEFT, OVER]) {
    const { rows } = await database.query<{ key: string; pieces: number }>(
      `update disposable_parcel p set cleared_at = $1 where p.cleared_at is null and ${end} returning key, pieces`,
      [now],
    );
    for (const { key, pieces } of rows) for (let at = 0; at < pieces; at++) await place.remove(pieceKey(key, at));
  }
}

/**
 * Does the work of `clearUploads`, and removes leftovers of a crash. Rows are deleted when they no longer count
 * towards a daily limit.
 */
export async function sweepUploads(database: Database, storage: Storage, now: string): Promise<void> {
  await clearUploads(database, storage, now);
  await database.query('delete from disposable_ticket where expires_at <= $1', [now]);
  await database.query(
    `delete from disposable_parcel where cleared_at is not null and created_at <= $1::timestamptz - interval '1 day'`,
    [now],
  );
  const place = uploadStorage(storage);
  const before = new Date(new Date(now).getTime() - UNKNOWN_MINUTES * MINUTE);
  await place.forgetWaitingBefore(before);
  await removeUnknown(place, before, (keys) => knownAmong(database, keys));
}

async function knownAmong(tx: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const uploadOf = (key: string): string => key.split('-')[0] ?? key;
  const { rows } = await tx.query<{ key: string }>(
    'select key from disposable_parcel where cleared_at is null and key = any($1)',
    [[...new Set(keys.map(uploadOf))]],
  );
  const known = new Set(rows.map(({ key }) => key));
  return new Set(keys.filter((key) => known.has(uploadOf(key))));
}
