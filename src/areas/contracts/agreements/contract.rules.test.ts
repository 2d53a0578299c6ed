import { expect, it } from 'vitest';
import { contractState, noticeDay, overlaps, renewedUntil } from './contract.rules.ts';
import { isNearlyUsed, projected } from '../hours/hours.rules.ts';
import { explainLines, usedByMonth } from '../additional-time/explain.rules.ts';

const days = { signedOn: '2026-08-20', startsOn: '2026-09-01', endsOn: '2027-08-31', noticeGivenOn: null };

it.each([
  ['draft', { signedOn: null }, '2026-10-01'],
  ['upcoming', {}, '2026-08-31'],
  ['current', {}, '2026-09-01'],
  ['current', {}, '2027-08-31'],
  ['notice', { noticeGivenOn: '2027-05-01' }, '2027-05-02'],
  ['ended', {}, '2027-09-01'],
  ['current', { endsOn: null }, '2040-01-01'],
] as const)('a contract is %s by its days (%o on %s)', (state, more, today) => {
  expect(contractState({ ...days, ...more }, today)).toBe(state);
});

it('notice is due its days before the end, and a contract renews for whole terms', () => {
  expect(noticeDay('2027-08-31', 90)).toBe('2027-06-02');
  expect(noticeDay(null, 90)).toBeNull();
  expect(renewedUntil('2026-08-31', 1, '2026-11-15')).toBe('2026-11-30');
  expect(renewedUntil('2026-08-31', 12, '2026-08-31')).toBe('2026-08-31');
});

it('two contracts overlap if days, sites and work types overlap', () => {
  const one = { startsOn: '2026-01-01', endsOn: '2026-12-31', coveredSiteIds: [1], workTypeIds: [] };
  expect(overlaps(one, { ...one, coveredSiteIds: [] })).toBe(true);
  expect(overlaps(one, { ...one, coveredSiteIds: [2] })).toBe(false);
  expect(overlaps({ ...one, workTypeIds: [5] }, { ...one, workTypeIds: [6] })).toBe(false);
  expect(overlaps(one, { ...one, startsOn: '2027-01-01', endsOn: null })).toBe(false);
  expect(overlaps(one, { ...one, startsOn: '2026-12-31', endsOn: null })).toBe(true);
});

it('the use of a period is projected to its end', () => {
  expect(projected({ from: '2026-11-01', to: '2026-11-30', used: 120 }, '2026-11-10')).toBe(360);
  const period = { from: '', to: '', included: 480, carriedIn: 0, over: 0, carriedOut: null };
  expect([isNearlyUsed({ ...period, used: 432 }), isNearlyUsed({ ...period, used: 433 })]).toEqual([false, true]);
});

it('each movement shows its effect and the balance after it', () => {
  const movement = { lotId: null, jobId: null, jobNumber: null, timeEntryId: null, reversesId: null, note: null };
  const moved = [
    { ...movement, id: 1, on: '2026-01-05', type: 'topUp' as const, minutes: 600, lotId: 4 },
    {
      ...movement,
      id: 2,
      on: '2026-02-01',
      type: 'usage' as const,
      minutes: -90,
      jobId: 9,
      jobNumber: 'J9',
      timeEntryId: 5,
    },
    { ...movement, id: 3, on: '2026-02-02', type: 'usage' as const, minutes: -30, note: 'Phone call' },
    { ...movement, id: 4, on: '2026-03-01', type: 'reverse' as const, minutes: 30, reversesId: 3, note: 'Typed twice' },
  ];
  const lines = explainLines(moved, {
    allocations: [{ usage: '2', lot: 'lot:4', minutes: 90 }],
    nameOf: () => 'AT4',
    words: (minutes) => `${minutes} m`,
  });
  expect(lines.map(({ words, balanceMinutes, canReturn }) => [words, balanceMinutes, canReturn])).toEqual([
    ['Block AT4', 600, false],
    ['Job J9, from block AT4 90 m', 510, false],
    ['returned later, Phone call', 480, false],
    ['Typed twice', 510, false],
  ]);
  expect(usedByMonth(moved, '2026-03-31', 3).map(({ minutes }) => minutes)).toEqual([0, 120, -30]);
});
