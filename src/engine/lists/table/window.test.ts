import { describe, expect, it } from 'vitest';
import { drawn, seenOf, topFor } from './window.ts';

const list = { count: 100_000, rowHeight: 42, head: 38 };
/** A box for fifteen rows. */
const box = { top: 0, height: 38 + 15 * 42 };

describe('the rows in view', () => {
  it('are as many as fit below the headings', () => {
    expect(seenOf(box, list)).toEqual({ first: 0, last: 14 });
    expect(seenOf({ ...box, top: 42 * 7 }, list)).toEqual({ first: 7, last: 21 });
  });
  it('include partly visible ones', () => {
    expect(seenOf({ ...box, top: 20 }, list)).toEqual({ first: 0, last: 15 });
  });
  it('end with the list', () => {
    expect(seenOf({ ...box, top: 42 * 99_985 }, list)).toEqual({ first: 99_985, last: 99_999 });
    expect(seenOf(box, { ...list, count: 3 })).toEqual({ first: 0, last: 2 });
    expect(seenOf({ ...box, top: 9_999_999 }, { ...list, count: 3 })).toEqual({ first: 2, last: 2 });
  });
  it('are none for an empty list', () => {
    const { first, last } = seenOf(box, { ...list, count: 0 });
    expect(drawn({ first, last }, 0, 0)).toEqual([]);
  });
});

describe('the rows that are drawn', () => {
  it('are the visible ones and some around them', () => {
    expect(drawn({ first: 50, last: 52 }, 100, 51, 2)).toEqual([48, 49, 50, 51, 52, 53, 54]);
    expect(drawn({ first: 0, last: 1 }, 3, 0, 2)).toEqual([0, 1, 2]);
  });
  it('include the focused one, wherever the list is scrolled to', () => {
    expect(drawn({ first: 50, last: 51 }, 100, 3, 0)).toEqual([3, 50, 51]);
    expect(drawn({ first: 50, last: 51 }, 100, 99, 0)).toEqual([50, 51, 99]);
    expect(drawn({ first: 50, last: 51 }, 100, -1, 0)).toEqual([50, 51]);
  });
});

describe('going to a row', () => {
  it('scrolls no further than necessary', () => {
    expect(topFor(5, box, list)).toBe(0);
    expect(topFor(15, box, list)).toBe(42);
    expect(topFor(2, { ...box, top: 42 * 10 }, list)).toBe(42 * 2);
    expect(topFor(99_999, box, list)).toBe(42 * 99_985);
  });
});
