import { describe, expect, it } from 'vitest';
import { carryover, type CarryoverInput } from './carryover.rules.ts';

/** 33 days of 450 minutes: 4 weeks are 9,000 minutes, 28 days are 12,600. */
const carried = ({ reasons, ...given }: Partial<Omit<CarryoverInput, 'reasons'>> & { reasons?: object } = {}) =>
  carryover({
    yearEnd: '2026-12-31',
    weekMinutes: 2_250,
    daysPerWeek: 5,
    annualMinutes: 14_850,
    takenMinutes: 3_600,
    policy: { capMinutes: 2_250, expiresOn: '2027-03-31' },
    ...given,
    reasons: { family: false, sick: false, employerFailure: false, ...reasons },
  });
const BY_POLICY = { kind: 'policy', minutes: 2_250, expiresOn: '2027-03-31' };

describe('leave carried into the next year', () => {
  it('has no expiry if the employer did not encourage people to take it', () => {
    expect(carried({ reasons: { employerFailure: true, sick: true } })).toEqual({
      lots: [{ kind: 'employer', minutes: 5_400, expiresOn: null }, BY_POLICY],
      lostMinutes: 3_600,
    });
  });

  it('for family leave comes before every other reason and includes the whole statutory minimum', () => {
    expect(carried({ reasons: { family: true, employerFailure: true, sick: true } }).lots).toEqual([
      { kind: 'family', minutes: 9_000, expiresOn: '2027-12-31' },
      BY_POLICY,
    ]);
  });

  it('by policy is the untaken leave above four weeks of the contract', () => {
    expect(carried({ takenMinutes: 9_000 })).toEqual({ lots: [BY_POLICY], lostMinutes: 3_600 });
    expect(carried({ takenMinutes: 14_400 })).toEqual({ lots: [{ ...BY_POLICY, minutes: 450 }], lostMinutes: 0 });
    expect(carried({ takenMinutes: 14_850 })).toEqual({ lots: [], lostMinutes: 0 });
    expect(carried({ takenMinutes: 15_300 })).toEqual({ lots: [], lostMinutes: 0 });
  });

  it('by policy can have no expiry, and a cap removes the rest', () => {
    expect(carried({ takenMinutes: 14_400, policy: { capMinutes: 2_250, expiresOn: null } }).lots).toEqual([
      { kind: 'policy', minutes: 450, expiresOn: null },
    ]);
    expect(carried({ takenMinutes: 9_000, policy: { capMinutes: 0, expiresOn: null } })).toEqual({
      lots: [],
      lostMinutes: 5_850,
    });
  });

  it('ends on the last day of the month eighteen months later, also in February of a leap year', () => {
    const lots = carried({ yearEnd: '2026-08-31', reasons: { sick: true } }).lots;
    expect(lots[0]).toEqual({ kind: 'sick', minutes: 5_400, expiresOn: '2028-02-29' });
    expect(carried({ yearEnd: '2026-04-05', reasons: { sick: true } }).lots[0]?.expiresOn).toBe('2027-10-05');
    expect(carried({ yearEnd: '2027-02-28', reasons: { family: true } }).lots[0]?.expiresOn).toBe('2028-02-29');
  });

  it('for a six-day week protects 28 days, not 5.6 weeks', () => {
    const six = { weekMinutes: 2_490, daysPerWeek: 6, annualMinutes: 11_620, takenMinutes: 0 };
    expect(carried({ ...six, reasons: { family: true }, policy: { capMinutes: 0, expiresOn: null } })).toEqual({
      lots: [{ kind: 'family', minutes: 11_620, expiresOn: '2027-12-31' }],
      lostMinutes: 0,
    });
  });
});
