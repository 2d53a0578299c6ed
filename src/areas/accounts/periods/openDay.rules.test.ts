import { expect, it } from 'vitest';
import { refusalOfDay } from './openDay.rules.ts';

const day = {
  day: '2026-11-20',
  today: '2026-11-26',
  period: { startsOn: '2026-11-01', status: 'open' },
  lockedOn: '2026-10-31',
  mayUseSoftClosed: false,
  hasReason: true,
} as const;

it('An entry can be posted on a day of an open period after every lock', () => {
  expect(refusalOfDay(day)).toBeUndefined();
  expect(refusalOfDay({ ...day, lockedOn: null })).toBeUndefined();
});

it('An entry cannot be posted up to a lock date, in a locked period, in a future month or outside a year', () => {
  expect(refusalOfDay({ ...day, lockedOn: '2026-11-20' })).toBe('PERIOD_LOCKED');
  expect(refusalOfDay({ ...day, period: { ...day.period, status: 'locked' } })).toBe('PERIOD_LOCKED');
  expect(refusalOfDay({ ...day, day: '2026-12-01', period: { startsOn: '2026-12-01', status: 'open' } })).toBe(
    'PERIOD_NOT_OPEN',
  );
  expect(refusalOfDay({ ...day, period: undefined })).toBe('PERIOD_NOT_OPEN');
});

it('A soft-closed period needs permission and a reason', () => {
  const closed = { ...day, period: { ...day.period, status: 'softClosed' } } as const;
  expect(refusalOfDay(closed)).toBe('PERIOD_SOFT_CLOSED');
  expect(refusalOfDay({ ...closed, mayUseSoftClosed: true })).toBeUndefined();
  expect(refusalOfDay({ ...closed, mayUseSoftClosed: true, hasReason: false })).toBe('REASON_NEEDED');
  expect(refusalOfDay({ ...closed, hasReason: false })).toBe('PERIOD_SOFT_CLOSED');
});
