import { expect, it } from 'vitest';
import { dayBar } from './daily.rules.ts';

const at = (time: string): string => `2026-11-18T${time}:00.000Z`;
const hours = [{ from: at('09:00'), to: at('17:30') }];
const visit = { travelStartedAt: at('09:00'), arrivedAt: at('09:30'), departedAt: at('11:30') };
const entries = [
  { from: at('10:00'), to: at('11:00') },
  { from: at('13:00'), to: at('14:00') },
];

it('a day is travel, time on site, other logged time, and the gaps between them', () => {
  const { spans, gapMinutes } = dayBar({ hours, visits: [visit], entries, now: at('20:00') });
  expect(spans.map(({ kind, from, to }) => `${kind} ${from.slice(11, 16)}-${to.slice(11, 16)}`)).toEqual([
    'travel 09:00-09:30',
    'on-site 09:30-11:30',
    'gap 11:30-13:00',
    'logged 13:00-14:00',
    'gap 14:00-17:30',
  ]);
  expect(gapMinutes).toBe(300);
});

it('the current day ends now, and a visit without departure lasts until now', () => {
  const open = { travelStartedAt: null, arrivedAt: at('10:00'), departedAt: null };
  expect(dayBar({ hours, visits: [open], entries: [], now: at('12:00') })).toEqual({
    spans: [
      { kind: 'gap', from: at('09:00'), to: at('10:00') },
      { kind: 'on-site', from: at('10:00'), to: at('12:00') },
    ],
    gapMinutes: 60,
  });
});

it('a day that has not begun has no gaps', () => {
  expect(dayBar({ hours, visits: [], entries: [], now: at('08:00') })).toEqual({ spans: [], gapMinutes: 0 });
});
