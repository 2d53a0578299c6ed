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
  let unknown = 0;
  let portion: string[] = [];
  const clear = async (): Promise<void> => {
    const { rows } = await database.query<{ key: string }>('select key from stored_file where key = any($1)', [
      portion,
    ]);
    const known = new Set(rows.map(({ key }) => key));
    for (const key of portion.filter((each) => !known.has(each))) {
      await storage.remove(key);
      unknown++;
    }
    portion = [];
  };
  for await (const { key, since } of storage.all()) {
    if (since.getTime() > moment - 24 * HOUR) continue;
    portion.push(key);
    if (portion.length >= PORTION) await clear();
  }
  await clear();
  return { waiting, unknown };
}
