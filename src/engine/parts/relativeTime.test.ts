import { expect, it } from 'vitest';
import { exactTime, relativeTime } from './relativeTime.ts';

const now = '2026-11-20T14:05:00Z';

it.each([
  ['2026-11-20T14:04:30Z', 'just now'],
  ['2026-11-20T14:05:20Z', 'just now'],
  ['2026-11-20T14:01:00Z', '4 minutes ago'],
  ['2026-11-20T13:04:00Z', '1 hour ago'],
  ['2026-11-20T19:05:00Z', 'in 5 hours'],
  ['2026-11-19T14:05:00Z', 'yesterday'],
  ['2026-11-13T14:05:00Z', '7 days ago'],
  ['2026-11-12T14:05:00Z', '12/11/2026'],
  ['2026-11-22T14:05:00Z', '22 Nov 2026, 14:05'],
  ['2023-02-14T00:30:00Z', '14/02/2023'],
])('%s is %s', (at, said) => {
  expect(relativeTime(at, now)).toBe(said);
});

it('something due now is shown as coming', () => {
  expect(relativeTime('2026-11-20T14:05:20Z', now, 'in a moment')).toBe('in a moment');
});

it('the exact moment is in British time, summer and winter', () => {
  expect(exactTime(now)).toBe('20 Nov 2026, 14:05');
  expect(exactTime('2026-07-01T12:00:00Z')).toBe('1 Jul 2026, 13:00');
});
