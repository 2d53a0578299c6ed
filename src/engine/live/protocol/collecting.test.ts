import { describe, expect, it } from 'vitest';
import { dueAt, collect, type Collected, COLLECT_MS, MOST_WAITING, NOTHING_COLLECTED, shown } from './collecting.ts';

const nothing: Collected<number> = NOTHING_COLLECTED;

describe('collected changes', () => {
  it('are shown almost immediately after a pause', () => {
    const due = dueAt(collect(nothing, [1], 5_000)) ?? 0;
    expect(due - 5_000).toBeLessThan(50);
  });
  it('are shown together when they follow each other', () => {
    let known = shown(collect(nothing, [1], 5_000), 5_030);
    known = collect(known, [2], 5_040);
    known = collect(known, [3], 5_200);
    expect(known.waiting).toEqual([2, 3]);
    expect(dueAt(known)).toBe(5_030 + COLLECT_MS);
  });
  it('cause no delay if there are none', () => {
    expect(dueAt(nothing)).toBeNull();
    expect(collect(nothing, [], 1)).toBe(nothing);
    expect(dueAt(shown(collect(nothing, [1], 1), 40))).toBeNull();
  });
  it('become one refresh of everything if there are too many', () => {
    const many = Array.from({ length: MOST_WAITING + 1 }, (_, at) => at);
    const flooded = collect(collect(nothing, many.slice(1), 1), [0], 2);
    expect(flooded).toMatchObject({ isFlood: true, waiting: [] });
    expect(collect(flooded, [9], 3)).toMatchObject({ isFlood: true, waiting: [] });
    expect(shown(flooded, 4).isFlood).toBe(false);
  });
});
