import { PROBE_SECONDS } from '#engine/outbound/circuit.rules.ts';

const MINUTE = 60;
/** Seconds from each failed try to the next; the last holds for all that follow. */
const PAUSES = [5, 15, PROBE_SECONDS] as const;
const LONGEST_ASKED = 60 * MINUTE;

/**
 * How long to wait after a try that failed. The log is never given up, and tried as often as anything else that is away:
 * one receiver, one line of waiting entries and one node that sends, so these pauses are its circuit.
 * @param tries how often it failed in a row, from 1 @param asked seconds the receiver asked for, null when it did not
 */
export const pauseAfter = (tries: number, asked: number | null = null): number =>
  Math.max(PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0, Math.min(asked ?? 0, LONGEST_ASKED));

const MOST = 500;
/**
 * How many lines go at once next time: half after a failure, so that a receiver for which they were too many takes them in
 * the end, and twice as many after a success.
 */
export const portionAfter = (most: number, isTaken: boolean): number =>
  isTaken ? Math.min(MOST, most * 2) : Math.max(1, Math.floor(most / 2));
