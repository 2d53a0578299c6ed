import { describe, expect, it } from 'vitest';
import type { Asked } from './cost.rules.ts';
import { judge, type Judged } from './judge.rules.ts';

const asked: Asked = { start: '2027-03-01', startPart: 'all', end: '2027-03-05', endPart: 'all' };
const judged = (given: Partial<Judged> = {}): Judged => ({
  today: '2026-11-26',
  asked,
  cost: { minutes: 2250, days: [] },
  dayMinutes: 450,
  type: { kind: 'annual', deducts: true, mayOverlap: false, needsFile: false },
  person: { startsOn: '2020-01-01', endsOn: null },
  terms: { noticeTimes: 2, longestDays: null },
  others: [],
  shortMinutes: 0,
  below: [],
  hasFile: false,
  mayBePast: false,
  ...given,
});
const codes = (given: Partial<Judged> = {}) => judge(judged(given)).map(({ code }) => code);
const earlier = { ...asked, kind: 'annual', mayOverlap: false, deducts: true };
const SICK = { kind: 'sick', deducts: false, mayOverlap: true, needsFile: false };

describe('the objections to a request', () => {
  it('are none if it is valid', () => expect(codes()).toEqual([]));

  it.each([
    ['before the first day of employment', { person: { startsOn: '2027-03-02', endsOn: null } }, ['not_employed']],
    [
      'after the last day of employment',
      { person: { startsOn: '2020-01-01', endsOn: '2027-03-04' } },
      ['not_employed'],
    ],
    ['without a working day', { cost: { minutes: 0, days: [] } }, ['no_working_time']],
    ['in the past', { today: '2027-03-02' }, ['in_past']],
    ['more than a year ahead', { today: '2026-02-26' }, ['too_far_ahead']],
    ['without the file it needs', { type: { ...judged().type, needsFile: true } }, ['file_needed']],
    ['over other leave', { others: [earlier] }, ['overlap']],
    ['beyond the allowance', { shortMinutes: 225 }, ['insufficient']],
    ['with less notice than twice its length', { today: '2027-02-20' }, ['short_notice']],
    ['longer than the terms allow', { terms: { noticeTimes: 2, longestDays: 4 } }, ['too_long']],
    ['with too few people left', { below: [{ team: 'Desk', dates: ['2027-03-02'] }] }, ['below_cover']],
  ] as const)('include that it is %s', (_, given, found) => expect(codes(given)).toEqual(found));

  it('name the days of other leave and the missing allowance', () => {
    expect(judge(judged({ others: [earlier] }))[0]?.message).toContain('01/03/2027, 02/03/2027, 03/03/2027 and 2 more');
    expect(judge(judged({ shortMinutes: 225 }))[0]).toMatchObject({ shortMinutes: 225, overridable: false });
  });

  it('for sickness do not include earlier leave, short notice or a past month', () => {
    expect(codes({ type: SICK, others: [earlier], today: '2027-03-20' })).toEqual([]);
    expect(codes({ type: SICK, today: '2027-04-20' })).toEqual(['in_past']);
    expect(codes({ type: SICK, others: [{ ...asked, ...SICK }] })).toEqual(['overlap']);
  });

  it('do not include notice or the past for leave booked for others', () => {
    expect(codes({ mayBePast: true, today: '2027-03-20' })).toEqual([]);
  });
});
