import { expect, test } from 'vitest';
import { coverComplaint, timeOf } from './cover.rules.ts';

const away = { coveredId: 1, deputyId: 2, startsOn: '2026-12-01', endsOn: '2026-12-05' };

test.each([
  ['begins in some days', {}, null],
  ['can be for today only', { startsOn: '2026-11-21', endsOn: '2026-11-21' }, null],
  ['can have begun', { startsOn: '2026-11-01' }, null],
  ['cannot be for yourself', { deputyId: 1 }, 'deputyId'],
  ['cannot end before it begins', { endsOn: '2026-11-30' }, 'endsOn'],
  ['cannot be over already', { startsOn: '2026-11-01', endsOn: '2026-11-20' }, 'endsOn'],
  ['of 92 days is the longest', { endsOn: '2027-03-03' }, null],
  ['of 93 days is too long', { endsOn: '2027-03-04' }, 'endsOn'],
])('a cover %s', (_, given, field) =>
  expect(coverComplaint({ ...away, ...given }, '2026-11-21')?.field ?? null).toBe(field),
);

test.each([
  ['2026-11-30', 'later'],
  ['2026-12-01', 'now'],
  ['2026-12-05', 'now'],
  ['2026-12-06', 'over'],
])('on %s it is %s', (today, time) => expect(timeOf(away, today)).toBe(time));
