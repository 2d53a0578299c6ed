import { expect, it } from 'vitest';
import { stepTime } from './stepTime.rules.ts';

const now = '2026-11-26T12:00:00.000Z';

it('a step counts from the time it was done, not from when it reached the server', () => {
  expect(stepTime('2026-11-26T09:05:00.000Z', { now, earlier: null })).toBe('2026-11-26T09:05:00.000Z');
  expect(stepTime(null, { now, earlier: null })).toBe(now);
});

it('a device with a wrong clock reports neither the future nor an end before the beginning', () => {
  expect(stepTime('2026-11-26T12:10:00.000Z', { now, earlier: null })).toBe(now);
  expect(stepTime('2026-11-26T09:00:00.000Z', { now, earlier: '2026-11-26T09:05:00.000Z' })).toBe(
    '2026-11-26T09:05:00.000Z',
  );
});

it('a step from more than a day ago is refused', () => {
  expect(stepTime('2026-11-25T11:59:00.000Z', { now, earlier: null })).toBeNull();
});
