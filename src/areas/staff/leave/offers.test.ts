import { describe, expect, it } from 'vitest';
import type { Asked, CostDay } from './cost.rules.ts';
import { coveredDays, freeDays, offersFor } from './offers.rules.ts';

const asked: Asked = { start: '2027-03-01', startPart: 'pm', end: '2027-03-05', endPart: 'am' };
const days: readonly CostDay[] = [225, 450, 450, 450, 225].map((minutes, at) => ({
  date: `2027-03-0${at + 1}`,
  minutes,
  why: 'full',
}));
const refusal = (code: string, more: object = {}) => ({ code, message: code, overridable: false, ...more });

describe('alternatives to a refused request', () => {
  it('over other leave keep the longest run of free days, with half days at the ends', () => {
    expect(freeDays(asked, ['2027-03-02'])).toEqual({ ...asked, start: '2027-03-03', startPart: 'all' });
    expect(freeDays(asked, ['2027-03-05', '2027-03-04'])).toEqual({ ...asked, end: '2027-03-03', endPart: 'all' });
    expect(freeDays({ ...asked, end: '2027-03-01' }, ['2027-03-01'])).toBeNull();
  });

  it('beyond the allowance keep the first days that it covers', () => {
    expect(coveredDays(asked, days, 225)).toEqual({ ...asked, end: '2027-03-04', endPart: 'all' });
    expect(coveredDays(asked, days, 1)).toEqual({ ...asked, end: '2027-03-04', endPart: 'all' });
    expect(coveredDays(asked, days, 1_800)).toBeNull();
  });

  it('are not offered if there is another objection', () => {
    expect(offersFor(asked, { days, findings: [refusal('insufficient', { shortMinutes: 225 })] })).toMatchObject([
      { days: { end: '2027-03-04' } },
      { kind: 'unpaid' },
    ]);
    expect(offersFor(asked, { days, findings: [refusal('overlap', { dates: ['2027-03-01'] })] })).toHaveLength(1);
    expect(offersFor(asked, { days, findings: [refusal('overlap', { dates: [] }), refusal('in_past')] })).toEqual([]);
    expect(offersFor(asked, { days, findings: [] })).toEqual([]);
  });
});
