import { setImmediate as othersTurn } from 'node:timers/promises';

/** So long one work has the thread before whoever waits for an answer has it. */
const TURN_MS = 20;

/** Maps many in turns with everybody else: a few go through at once, thousands keep nobody waiting for long. */
export async function mapYielding<T, R>(items: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  let end = performance.now() + TURN_MS;
  for (const [at, item] of items.entries()) {
    if (performance.now() >= end) {
      await othersTurn();
      end = performance.now() + TURN_MS;
    }
    mapped.push(map(item, at));
  }
  return mapped;
}
