import type { Queryable } from '../db/pool.server.ts';
import type { Clock } from './databaseTime.ts';

/** Beyond this, days begin and deadlines end at another moment here than in the database. */
export const MOST_SKEW_MS = 5_000;

/** An answer that took longer says little about when it was given. */
const SLOW_MS = 2_000;

export const ownClock: Clock = { wall: () => Date.now(), steady: () => performance.now() };

/** How far the database's clock is ahead of ours, in milliseconds; null when its answer took too long to tell. */
export async function clockSkew(database: Queryable, clock: Clock = ownClock): Promise<number | null> {
  const asked = clock.steady();
  const before = clock.wall();
  const { rows } = await database.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  );
  const took = clock.steady() - asked;
  if (took > SLOW_MS || !rows[0]) return null;
  return Math.round(rows[0].ms - (before + took / 2));
}
