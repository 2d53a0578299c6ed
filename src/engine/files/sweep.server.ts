import type { Database } from '../db/pool.server.ts';
import type { Storage } from './storage.server.ts';

const HOUR = 3_600_000;
const PORTION = 500;

/**
 * Deletes uploads that were interrupted more than an hour ago, and files that have had no row for a day. A row is
 * written directly after its file, so a day is ample.
 * @param now ISO timestamp
 * @returns number of deleted uploads and files
 */
export async function sweepFiles(
  database: Database,
  storage: Storage,
  now: string,
): Promise<{ readonly waiting: number; readonly unknown: number }> {
  const moment = new Date(now).getTime();
  const waiting = await storage.forgetWaitingBefore(new Date(moment - HOUR));
  const unknown = await removeUnknown(storage, new Date(moment - 24 * HOUR), async (keys) => {
    const { rows } = await database.query<{ key: string }>('select key from stored_file where key = any($1)', [keys]);
    return new Set(rows.map(({ key }) => key));
  });
  return { waiting, unknown };
}

/** Deletes stored files that are older than `before` and not known. @returns number of deleted files */
export async function removeUnknown(
  storage: Storage,
  before: Date,
  knownAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let unknown = 0;
  let portion: string[] = [];
  const clear = async (): Promise<void> => {
    const known = await knownAmong(portion);
    for (const key of portion.filter((each) => !known.has(each))) {
      await storage.remove(key);
      unknown++;
    }
    portion = [];
  };
  for await (const { key, since } of storage.all()) {
    if (since > before) continue;
    portion.push(key);
    if (portion.length >= PORTION) await clear();
  }
  await clear();
  return unknown;
}
