import type { Database } from '../db/pool.server.ts';
import type { Storage } from './storage.server.ts';

const HOUR = 3_600_000;
const PORTION = 500;

/**
 * Clears away what nobody knows: uploads that broke off more than an hour ago, and files that have had no row for a day.
 * A row is written right after its file, so a day is long.
 * @param now ISO moment
 * @returns how many of each were cleared
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

/** Removes what has lain in a place since before a moment and is not among what is known. @returns how many */
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
