import { describe, expect, it } from 'vitest';
import { monthsAfter, reviewDueOn } from './review.rules.ts';

describe('the next review of a document', () => {
  it.each([
    ['2026-01-15', 6, '2026-07-15'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-11-30', 12, '2027-11-30'],
  ])('reviewed on %s every %i months is due on %s', (reviewedOn, months, due) => {
    expect(monthsAfter(reviewedOn, months)).toBe(due);
    expect(reviewDueOn({ status: 'published', reviewEveryMonths: months, reviewedOn })).toBe(due);
  });
  it('is not planned for drafts, without an interval or before the first review', () => {
    const reviewed = { status: 'published', reviewEveryMonths: 6, reviewedOn: '2026-01-15' };
    expect(reviewDueOn({ ...reviewed, status: 'draft' })).toBeNull();
    expect(reviewDueOn({ ...reviewed, reviewEveryMonths: null })).toBeNull();
    expect(reviewDueOn({ ...reviewed, reviewedOn: null })).toBeNull();
  });
});
