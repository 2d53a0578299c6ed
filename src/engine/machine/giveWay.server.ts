import { setTimeout as pause } from 'node:timers/promises';
import { restAfter } from './giveWay.rules.ts';

let lastRequest = Number.NEGATIVE_INFINITY;

/** Somebody asks something of this process. */
export function noteRequest(): void {
  lastRequest = performance.now();
}

const rest = (workedMs: number): Promise<void> => pause(restAfter(workedMs, performance.now() - lastRequest));

/**
 * Does what has piled up, such as after a great import: portion by portion until nothing is left, giving way in between
 * to people who are served. What comes in the usual course fits into one portion, and waits for nobody.
 *
 * @param portion does some of it, and says how much
 * @param full how much a portion is when more is left
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
