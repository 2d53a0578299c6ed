import { expect, it } from 'vitest';
import { quietUntil, type QuietHours } from './quiet.rules.ts';

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const NIGHT: QuietHours = {
  from: '22:00',
  to: '07:00',
  days: EVERY_DAY,
  weekends: false,
  timezone: 'Europe/London',
};
const EVENINGS: QuietHours = {
  ...NIGHT,
  from: '18:00',
  to: '08:00',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  weekends: true,
};
const LUNCH: QuietHours = { ...NIGHT, from: '12:00', to: '13:00', days: ['wed'] };

// 2026-11-20 is a Friday. The clocks in London go back on 2026-10-25 at 01:00Z and forward on 2026-03-29 at 01:00Z.
it.each([
  ['before the night begins', NIGHT, '2026-11-20T21:59:59Z', null],
  ['as it begins', NIGHT, '2026-11-20T22:00:00Z', '2026-11-21T07:00:00Z'],
  ['after midnight', NIGHT, '2026-11-21T03:00:00Z', '2026-11-21T07:00:00Z'],
  ['as it ends', NIGHT, '2026-11-21T07:00:00Z', null],
  ['an hour on a quiet day', LUNCH, '2026-11-18T12:30:00Z', '2026-11-18T13:00:00Z'],
  ['the same hour on another day', LUNCH, '2026-11-19T12:30:00Z', null],
  ['a night that began on another day', { ...NIGHT, days: ['mon'] }, '2026-11-22T23:00:00Z', null],
  [
    'the end of a night that began on a quiet day',
    { ...NIGHT, days: ['mon'] },
    '2026-11-24T06:00:00Z',
    '2026-11-24T07:00:00Z',
  ],
  ['Friday evening before a quiet weekend', EVENINGS, '2026-11-20T19:00:00Z', '2026-11-23T00:00:00Z'],
  [
    'Sunday noon, with a night that begins on Sunday',
    { ...EVENINGS, days: EVERY_DAY },
    '2026-11-22T12:00:00Z',
    '2026-11-23T08:00:00Z',
  ],
  ['only a weekend', { ...EVENINGS, from: null, to: null }, '2026-11-21T12:00:00Z', '2026-11-23T00:00:00Z'],
  ['a working day if only weekends are quiet', { ...EVENINGS, from: null, to: null }, '2026-11-20T23:00:00Z', null],
  ['the night in which clocks go back lasts an hour more', NIGHT, '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
  ['a repeated hour is quiet twice', NIGHT, '2026-10-25T01:30:00Z', '2026-10-25T07:00:00Z'],
  ['the night in which clocks go forward lasts an hour less', NIGHT, '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
  ['an end in a skipped hour', { ...NIGHT, to: '01:30' }, '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
  ['a summer night in London begins at nine UTC', NIGHT, '2026-07-01T21:00:00Z', '2026-07-02T06:00:00Z'],
  [
    'a person in Auckland sleeps while London works',
    { ...NIGHT, timezone: 'Pacific/Auckland' },
    '2026-11-20T12:00:00Z',
    '2026-11-20T18:00:00Z',
  ],
  [
    'a weekend in which clocks go back',
    { ...EVENINGS, from: null, to: null },
    '2026-10-24T12:00:00Z',
    '2026-10-26T00:00:00Z',
  ],
] as const)('quiet hours: %s', (_what, hours, at, until) => {
  expect(quietUntil(hours, Date.parse(at))).toBe(until === null ? null : Date.parse(until));
});
