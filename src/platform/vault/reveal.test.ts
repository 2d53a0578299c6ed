import { expect, it } from 'vitest';
import { revealRate } from './reveal.rules.ts';

it.each([
  [{ lastMinute: 0, lastHour: 0, lastDay: 0 }, 'free'],
  [{ lastMinute: 9, lastHour: 29, lastDay: 99 }, 'free'],
  [{ lastMinute: 10, lastHour: 10, lastDay: 10 }, 'minute'],
  [{ lastMinute: 9, lastHour: 30, lastDay: 30 }, 'reason'],
  [{ lastMinute: 10, lastHour: 30, lastDay: 30 }, 'minute'],
  [{ lastMinute: 0, lastHour: 0, lastDay: 100 }, 'day'],
  [{ lastMinute: 10, lastHour: 30, lastDay: 100 }, 'day'],
] as const)('after %j the next secret is %s', (shown, rate) => {
  expect(revealRate({ ...shown, isStopped: false })).toBe(rate);
});

it('a stopped user sees none, however long ago the last one was', () => {
  expect(revealRate({ lastMinute: 0, lastHour: 0, lastDay: 0, isStopped: true })).toBe('day');
});
