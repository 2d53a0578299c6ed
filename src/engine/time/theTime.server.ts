import type { Queryable } from '../db/pool.server.ts';
import { clockSkew, ownClock } from './clock.server.ts';
import { databaseTime } from './databaseTime.ts';

const time = databaseTime(ownClock);
let database: Queryable | undefined;
let asking: Promise<void> | undefined;

/** Sets the database whose time is used, and measures it. Called once at start-up. */
export function keepTimeOf(kept: Queryable): Promise<void> {
  database = kept;
  return askForTime();
}

/** Measures the database's time. If the answer is late or missing, nothing changes. */
export function askForTime(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function ask(): Promise<void> {
  const skew = database ? await clockSkew(database).catch(() => null) : null;
  if (skew !== null) time.follow(skew);
}

/**
 * The present time by the database's clock. Deadlines, limits and timestamps use it, so that all nodes agree. Durations
 * are measured with `performance.now()`.
 */
export function theTime(): Date {
  if (time.isDoubtful()) void askForTime();
  return new Date(time.now());
}

/** The present time as an ISO timestamp: "2026-11-20T12:00:00.000Z". */
export const nowIso = (): string => theTime().toISOString();
