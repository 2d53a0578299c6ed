/** So long after a request somebody is still there: the next one comes. */
const THERE_MS = 1_000;
/** Of four parts in five nothing is taken from them. */
const TIMES = 4;
const LONGEST_MS = 2_000;

/**
 * How long background work rests before it goes on, in milliseconds: while people are served, four times as long as it
 * has just worked.
 *
 * @param sinceMs how long ago the last of their requests came
 */
export const restAfter = (workedMs: number, sinceMs: number): number =>
  sinceMs < THERE_MS ? Math.min(LONGEST_MS, TIMES * workedMs) : 0;
