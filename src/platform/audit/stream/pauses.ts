import { PROBE_SECONDS } from '#engine/outbound/circuit.rules.ts';

const MINUTE = 60;
/** Seconds from each failed attempt to the next; the last value applies to all further attempts. */
const PAUSES = [5, 15, PROBE_SECONDS] as const;
const LONGEST_ASKED = 60 * MINUTE;

/**
 * The pause after a failed attempt. Attempts never stop: with one receiver, one queue and one sending node, these
 * pauses act as the circuit breaker.
 * @param tries number of consecutive failures, from 1
 * @param asked seconds the receiver asked for; null if it did not
 */
export const pauseAfter = (tries: number, asked: number | null = null): number =>
  Math.max(PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0, Math.min(asked ?? 0, LONGEST_ASKED));

const MOST = 500;
/**
 * The size of the next batch: half after a failure, in case the batch was too large for the receiver, and double after
 * a success.
 */
export const portionAfter = (most: number, isTaken: boolean): number =>
  isTaken ? Math.min(MOST, most * 2) : Math.max(1, Math.floor(most / 2));
