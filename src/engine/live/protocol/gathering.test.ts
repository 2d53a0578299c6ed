import { describe, expect, it } from 'vitest';
import { dueAt, gather, type Gathering, GATHER_MS, MOST_WAITING, NOTHING_GATHERED, shown } from './gathering.ts';

const nothing: Gathering<number> = NOTHING_GATHERED;

describe('collected changes', () => {
  it('are shown almost immediately after a pause', () => {
    const due = dueAt(gather(nothing, [1], 5_000)) ?? 0;
    expect(due - 5_000).toBeLessThan(50);
  });
  it('are shown together when they follow each other', () => {
    let known = shown(gather(nothing, [1], 5_000), 5_030);
    known = gather(known, [2], 5_040);
    known = gather(known, [3], 5_200);
    expect(known.waiting).toEqual([2, 3]);
    expect(dueAt(known)).toBe(5_030 + GATHER_MS);
  });
  it('cause no delay if there are none', () => {
    expect(dueAt(nothing)).toBeNull();
    expect(gather(nothing, [], 1)).toBe(nothing);
    expect(dueAt(shown(gather(nothing, [1], 1), 40))).toBeNull();
  });
  it('become one refresh of everything if there are too many', () => {
    const many = Array.from({ length: MOST_WAITING + 1 }, (_, at) => at);
    const flooded = gather(gather(nothing, many.slice(1), 1), [0], 2);
    expect(flooded).toMatchObject({ isFlood: true, waiting: [] });
    expect(gather(flooded, [9], 3)).toMatchObject({ isFlood: true, waiting: [] });
    expect(shown(flooded, 4).isFlood).toBe(false);
  });
});
