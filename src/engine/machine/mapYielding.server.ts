import { setImmediate as othersTurn } from 'node:timers/promises';

/** Maximum time on the thread before other work gets a turn, in milliseconds. */
const TURN_MS = 20;

/** Maps many items and regularly yields to other work. A few items run at once; thousands do not block requests. */
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
