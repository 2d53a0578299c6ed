import { describe, expect, it } from 'vitest';
import type { PrepaidMovement } from '../additional-time/prepaid.rules.ts';
import type { Allowance } from '../hours/allowance.rules.ts';
import { contractShare } from '../hours/share.rules.ts';
import { type CoveringContract, coverOf, prepaidShare } from './cover.rules.ts';

const monthly: Allowance = {
  minutes: 480,
  period: 'month',
  startsOn: '2026-09-01',
  endsOn: null,
  rollover: 'next',
  capMinutes: null,
};
const contract = (more: Partial<CoveringContract> = {}): CoveringContract => ({
  id: 1,
  startsOn: '2026-09-01',
  endsOn: null,
  coveredSiteIds: [],
  workTypeIds: [],
  allowance: monthly,
  usage: [],
  ...more,
});
const block: PrepaidMovement = { id: 'b', type: 'topUp', on: '2026-09-01', minutes: 60, expiresOn: '2026-12-31' };
const work = { on: '2026-09-10', siteId: 7, workTypeId: 3, minutes: 600 };

describe('the charge for time', () => {
  it('uses contract hours first, then additional time, then the invoice', () => {
    expect(coverOf(work, { contracts: [contract()], movements: [block], whenEmpty: 'invoice' })).toEqual([
      { cover: 'contract', contractId: 1, minutes: 480 },
      { cover: 'prepaid', contractId: null, minutes: 60 },
      { cover: 'invoice', contractId: null, minutes: 60 },
    ]);
  });

  it('beyond the blocks is overdrawn or stays uncovered, as the customer’s terms say', () => {
    const covers = { contracts: [], movements: [block] };
    expect(coverOf(work, { ...covers, whenEmpty: 'overdraw' })).toEqual([
      { cover: 'prepaid', contractId: null, minutes: 600 },
    ]);
    expect(coverOf(work, { ...covers, whenEmpty: 'refuse' })).toEqual([
      { cover: 'none', contractId: null, minutes: 600 },
    ]);
  });

  it('is an invoice for a customer without blocks, whatever the terms say', () => {
    expect(coverOf(work, { contracts: [], movements: [], whenEmpty: 'overdraw' })).toEqual([
      { cover: 'invoice', contractId: null, minutes: 600 },
    ]);
  });

  it.each([
    ['another site', { coveredSiteIds: [8] }],
    ['another work type', { workTypeIds: [4] }],
    ['later days', { startsOn: '2026-09-11' }],
    ['earlier days', { endsOn: '2026-09-09' }],
  ])('is not covered by a contract for %s', (_what, more) => {
    expect(coverOf(work, { contracts: [contract(more)], movements: [], whenEmpty: 'invoice' })).toEqual([
      { cover: 'invoice', contractId: null, minutes: 600 },
    ]);
  });

  it('is nothing under a contract without hours for all time of its work types', () => {
    expect(coverOf(work, { contracts: [contract({ allowance: null })], movements: [], whenEmpty: 'invoice' })).toEqual([
      { cover: 'contract', contractId: 1, minutes: 600 },
    ]);
  });

  it('covers each minute once', () => {
    for (const minutes of [0, 1, 59, 60, 61, 480, 481, 541, 2000])
      for (const whenEmpty of ['overdraw', 'invoice', 'refuse'] as const) {
        const parts = coverOf({ ...work, minutes }, { contracts: [contract()], movements: [block], whenEmpty });
        expect(parts.reduce((sum, part) => sum + part.minutes, 0)).toBe(minutes);
        expect(parts.every((part) => part.minutes > 0)).toBe(true);
      }
  });
});

it('for time approved late uses no contract hours that later work has used', () => {
  // September carries 480 over to October; October used 900 of its 960.
  const usage = [{ on: '2026-10-05', minutes: 900 }];
  expect(contractShare(monthly, usage, { on: '2026-09-20', minutes: 200 })).toBe(60);
  expect(contractShare(monthly, [], { on: '2026-09-20', minutes: 200 })).toBe(200);
});

it('for time approved late uses no additional time that later work has used', () => {
  const movements: PrepaidMovement[] = [block, { id: 'later', type: 'usage', on: '2026-10-01', minutes: 50 }];
  expect(prepaidShare(movements, '2026-09-10', 30, 'invoice')).toBe(10);
  expect(prepaidShare(movements, '2026-09-10', 30, 'refuse')).toBe(0);
  expect(prepaidShare([{ ...block, expiresOn: '2026-09-09' }], '2026-09-10', 30, 'invoice')).toBe(0);
});
