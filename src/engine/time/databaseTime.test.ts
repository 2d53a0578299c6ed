import { describe, expect, it } from 'vitest';
import { databaseTime } from './databaseTime.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

/** Clocks set by the test: a wall clock and a monotonic clock. */
function clocks() {
  const hands = { wall: NOON, steady: 1_000 };
  const time = databaseTime({ wall: () => hands.wall, steady: () => hands.steady });
  const pass = (ms: number) => {
    hands.wall += ms;
    hands.steady += ms;
  };
  return { hands, time, pass };
}

describe('the time used for expiry', () => {
  it('is the clock of the machine until the database was queried', () => {
    const { time, pass } = clocks();
    pass(HOUR);
    expect(time.now()).toBe(NOON + HOUR);
    expect(time.isDoubtful()).toBe(false);
  });

  it('is the database’s, continued between queries', () => {
    const { time, pass } = clocks();
    time.follow(-20_000);
    expect(time.now()).toBe(NOON - 20_000);
    pass(7_000);
    expect(time.now()).toBe(NOON - 13_000);
  });

  it.each([
    ['a day ahead', 24 * HOUR],
    ['an hour back', -HOUR],
  ])('does not change when the machine’s clock is set %s, and queries again', (_how, ms) => {
    const { hands, time, pass } = clocks();
    time.follow(0);
    hands.wall += ms;
    expect(time.now()).toBe(NOON);
    expect(time.isDoubtful()).toBe(true);
    time.follow(-ms);
    pass(1_000);
    expect([time.now(), time.isDoubtful()]).toEqual([NOON + 1_000, false]);
  });

  it('pauses while the database’s clock, set back by an hour, catches up', () => {
    const { time, pass } = clocks();
    time.follow(0);
    expect(time.now()).toBe(NOON);
    time.follow(-HOUR);
    pass(HOUR / 2);
    expect(time.now()).toBe(NOON);
    pass(HOUR);
    expect(time.now()).toBe(NOON + HOUR / 2);
  });

  it('follows a clock that was a day ahead and is right again', () => {
    const { time } = clocks();
    time.follow(24 * HOUR);
    expect(time.now()).toBe(NOON + 24 * HOUR);
    time.follow(0);
    expect(time.now()).toBe(NOON);
  });
});
