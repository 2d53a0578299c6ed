import { expect, test } from 'vitest';
import { formatMoment } from './moment.ts';
import { readTypedMoment } from './typedMoment.ts';

// A Friday in summer. The local time in Britain is 15:20.
const NOW = '2026-06-19T14:20:40.000Z';

test.each([
  ['now', '2026-06-19T14:20:00.000Z'],
  ['14:05', '2026-06-19T13:05:00.000Z'],
  ['today 9:30', '2026-06-19T08:30:00.000Z'],
  ['mon 9:30', '2026-06-22T08:30:00.000Z'],
  ['20/11 14:05', '2026-11-20T14:05:00.000Z'],
  ['20 nov 2026, 14:05', '2026-11-20T14:05:00.000Z'],
  ['+1', '2026-06-19T23:00:00.000Z'],
  ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00.000Z'],
  [formatMoment('2026-11-20T14:05:00.000Z'), '2026-11-20T14:05:00.000Z'],
])('%s is %s', (typed, moment) => {
  expect(readTypedMoment(typed, NOW)).toBe(moment);
});

test.each(['', 'soon', '25:00', '20/13 14:05', '14:5'])('“%s” is not a moment', (typed) => {
  expect(readTypedMoment(typed, NOW)).toBeUndefined();
});
