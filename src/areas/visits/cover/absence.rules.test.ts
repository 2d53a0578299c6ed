import { expect, it } from 'vitest';
import { fallsWithin, type RegularVisit, sitesToCover } from './absence.rules.ts';

const absence = { from: '2026-12-07', to: '2026-12-11' };
const visit = (more: Partial<RegularVisit>): RegularVisit => ({
  customerId: 1,
  siteId: 2,
  on: '2026-12-08',
  repeats: 'none',
  until: null,
  ...more,
});

it('a single visit needs cover if it is on a day of the absence', () => {
  expect(fallsWithin(visit({}), absence)).toBe(true);
  expect(fallsWithin(visit({ on: '2026-12-11' }), absence)).toBe(true);
  expect(fallsWithin(visit({ on: '2026-12-12' }), absence)).toBe(false);
  expect(fallsWithin(visit({ on: '2026-12-01' }), absence)).toBe(false);
});

it('a repeating visit needs cover if one that follows it would be within the absence', () => {
  const weekly = visit({ on: '2026-11-24', repeats: 'week' });
  expect(fallsWithin(weekly, absence)).toBe(true);
  expect(fallsWithin({ ...weekly, until: '2026-12-01' }, absence)).toBe(false);
  expect(fallsWithin({ ...weekly, repeats: 'fortnight' }, absence)).toBe(true);
  expect(fallsWithin({ ...weekly, repeats: 'fourWeeks' }, absence)).toBe(false);
  expect(fallsWithin(visit({ on: '2026-11-09', repeats: 'month' }), absence)).toBe(true);
  expect(fallsWithin(visit({ on: '2026-11-30', repeats: 'month' }), absence)).toBe(false);
});

it('each site that misses a visit is covered once', () => {
  const visits = [
    visit({}),
    visit({ on: '2026-12-09' }),
    visit({ siteId: 3, on: '2026-12-10' }),
    visit({ siteId: 4, on: '2026-12-20' }),
  ];
  expect(sitesToCover(visits, absence)).toEqual([
    { customerId: 1, siteId: 2 },
    { customerId: 1, siteId: 3 },
  ]);
});
