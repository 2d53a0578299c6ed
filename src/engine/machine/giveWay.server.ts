import { setTimeout as pause } from 'node:timers/promises';
import { restAfter } from './giveWay.rules.ts';

let lastRequest = Number.NEGATIVE_INFINITY;

/** Records the time of a request to this process. */
export function noteRequest(): void {
  lastRequest = performance.now();
}

const rest = (workedMs: number): Promise<void> => pause(restAfter(workedMs, performance.now() - lastRequest));

/**
 * Processes a backlog, such as after a large import, in portions until nothing is left. Between portions it pauses
 * while users are active. Ordinary amounts fit into one portion and are not delayed.
 *
 * @param portion processes one portion and returns its size
 * @param full the size of a portion that indicates more work
 */
export async function inPortions(
  full: number,
  portion: () => Promise<number>,
  giveWay: (workedMs: number) => Promise<void> = rest,
): Promise<void> {
  for (;;) {
    const began = performance.now();
    const done = await portion();
    if (done === 0) return;
    if (done >= full) await giveWay(performance.now() - began);
  }
}
