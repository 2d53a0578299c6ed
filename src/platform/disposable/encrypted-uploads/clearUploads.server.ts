import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { removeUnknown } from '#engine/files/sweep.server.ts';

const MINUTE = 60_000;
/** No request takes so long; a file that is older and known to nobody stays so. */
const UNKNOWN_MINUTES = 15;

/** Where the pieces lie: beside the files of records, which have rows and backups of their own. */
export const uploadStorage = (storage: Storage): Storage => storage.within('disposable');

/** Under what one piece lies. */
export const pieceKey = (key: string, at: number): string => `${key}-${at}`;

/** Of uploads `p` at `$1`: left an hour ago by whoever sent it. */
const LEFT = `p.taken_at is null and p.touched_at <= $1::timestamptz - interval '1 hour'`;

/** What held it is over, and nobody is fetching it. The ends of links and requests take their ciphertext, and so their upload. */
const OVER = `p.taken_at is not null
    and not exists (select 1 from disposable_secret s where s.parcel_id = p.id and s.ciphertext is not null)
    and not exists (select 1 from request_box b where b.parcel_id = p.id and b.ciphertext is not null)
    and not exists (select 1 from disposable_ticket t where t.parcel_id = p.id and t.expires_at > $1)`;

/**
 * Destroys the pieces of what is over. The row says so first: what is left on the disk when it is killed in between is
 * known to nobody, and swept.
 * @param now ISO moment
 */
export async function clearUploads(database: Database, storage: Storage, now: string): Promise<void> {
  const place = uploadStorage(storage);
  // Two statements: one that waits for an upload being handed over would not see what has held it since.
  for (const end of [LEFT, OVER]) {
    const { rows } = await database.query<{ key: string; pieces: number }>(
      `update disposable_parcel p set cleared_at = $1 where p.cleared_at is null and ${end} returning key, pieces`,
      [now],
    );
    for (const { key, pieces } of rows) for (let at = 0; at < pieces; at++) await place.remove(pieceKey(key, at));
  }
}

/** As `clearParcels`, and whatever a crash left behind; rows are forgotten when they count for nobody's day any more. */
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
