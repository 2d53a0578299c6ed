import { describe, expect, it } from 'vitest';
import { semaphoresByCaller } from './semaphoresByCaller.ts';

describe('slots by caller', () => {
  it('are limited; the next request waits, and those of other callers do not', async () => {
    const places = semaphoresByCaller(2);
    const [first] = [await places.take('ann'), await places.take('ann')];
    expect([places.isFull('ann'), places.isFull('tom')]).toEqual([true, false]);
    const come: string[] = [];
    const third = places.take('ann').then((leave) => (come.push('third'), leave));
    const fourth = places.take('ann').then((leave) => (come.push('fourth'), leave));
    await places.take('tom');
    expect(come).toEqual([]);
    first();
    // Releasing twice frees only one slot.
    first();
    (await third)();
    await fourth;
    expect(come).toEqual(['third', 'fourth']);
    expect(places.isFull('ann')).toBe(true);
  });

  it('are removed with the last request', async () => {
    const places = semaphoresByCaller(1);
    (await places.take('ann'))();
    expect(places.isFull('ann')).toBe(false);
  });
});
