import type { Queryable } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { chained, type Part } from './portion.server.ts';

const PORTION = 100;

/** Notes files to be deleted after the records. */
export async function noteFiles(tx: Queryable, erasureId: number, files: readonly number[]): Promise<void> {
  if (files.length === 0) return;
  await tx.query(
    `insert into erased_file (erasure_id, file_id) select $1, f from unnest($2::bigint[]) as f on conflict do nothing`,
    [erasureId, files],
  );
}

/** Deletes the rows of the next files and notes where they are stored. Adds the hashes of their contents to the chain. */
export async function forgetFiles(tx: Queryable, erasureId: number, part: Part): Promise<Part> {
  const { rows: next } = await tx.query<{ id: number }>(
    `select file_id as id from erased_file where erasure_id = $1 and key is null order by file_id limit ${PORTION}`,
    [erasureId],
  );
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return { ...part, isDone: true };
  const { rows } = await tx.query<{ sha256: string }>(
    `with gone as (delete from stored_file where id = any($2::bigint[]) returning id, key, sha256),
          noted as (update erased_file e set key = g.key from gone g where e.erasure_id = $1 and e.file_id = g.id)
     select sha256 from gone order by id`,
    [erasureId, ids],
  );
  // A file that another record had already lost has no row.
  await tx.query('delete from erased_file where erasure_id = $1 and file_id = any($2::bigint[]) and key is null', [
    erasureId,
    ids,
  ]);
  if (rows.length === 0) return part;
  return {
    ...part,
    erased: part.erased + rows.length,
    hash: chained(
      part.hash,
      rows.map(({ sha256 }) => sha256),
    ),
  };
}

/** Deletes the next files from the disk. Safe to repeat. @returns whether none is left */
export async function removeFromDisk(tx: Queryable, storage: Storage, erasureId: number): Promise<boolean> {
  const { rows } = await tx.query<{ id: number; key: string }>(
    `select file_id as id, key from erased_file where erasure_id = $1 and key is not null order by file_id limit ${PORTION}`,
    [erasureId],
  );
  for (const { key } of rows) await storage.remove(key);
  await tx.query('delete from erased_file where erasure_id = $1 and file_id = any($2::bigint[])', [
    erasureId,
    rows.map(({ id }) => id),
  ]);
  return rows.length < PORTION;
}
