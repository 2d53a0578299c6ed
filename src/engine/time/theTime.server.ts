import type { Queryable } from '../db/pool.server.ts';
import { clockSkew, ownClock } from './clock.server.ts';
import { databaseTime } from './databaseTime.ts';

const time = databaseTime(ownClock);
let database: Queryable | undefined;
let asking: Promise<void> | undefined;

/** Says whose time counts from now on, and asks for it; the start does it once. */
export function keepTimeOf(kept: Queryable): Promise<void> {
  database = kept;
  return askForTime();
}

/** Asks the database what time it is. One that answers late, or not, leaves things as they are. */
export function askForTime(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<void> {
  const skew = database ? await clockSkew(database).catch(() => null) : null;
  if (skew !== null) time.follow(skew);
}

/**
 * What time it is, by the clock of the database: deadlines, limits and the moments of what is written go by it, on every
 * node alike. How long something takes is measured with `performance.now()`.
 */
export function theTime(): Date {
  if (time.isDoubtful()) void askForTime();
  return new Date(time.now());
}

/** As it is written: "2026-11-20T12:00:00.000Z". */
export const nowIso = (): string => theTime().toISOString();
