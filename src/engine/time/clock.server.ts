import type { Queryable } from '../db/pool.server.ts';
import type { Clock } from './databaseTime.ts';

/** Maximum clock difference. Beyond this, days and deadlines differ noticeably between this process and the database. */
export const MOST_SKEW_MS = 5_000;

/** A slower answer is too imprecise for a comparison. */
const SLOW_MS = 2_000;

export const ownClock: Clock = { wall: () => Date.now(), steady: () => performance.now() };

/** How far the database's clock is ahead of this one, in milliseconds. Null if the answer was too slow. */
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
