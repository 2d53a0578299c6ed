import { describe, expect, it } from 'vitest';
import { type PromisingContract, promisedPolicy } from './policy.rules.ts';

const contract = (slaPolicyId: number, more: Partial<PromisingContract> = {}): PromisingContract => ({
  customerId: 1,
  startsOn: '2026-01-01',
  endsOn: null,
  coveredSiteIds: [],
  slaPolicyId,
  ...more,
});
const job = { customerId: 1, siteId: 5, loggedOn: '2026-06-01' };

describe('the policy of a job from its contracts', () => {
  it('is that of the contract in force on the day the job was logged', () => {
    const contracts = [
      contract(1, { endsOn: '2026-05-31' }),
      contract(2, { startsOn: '2026-06-01' }),
      contract(3, { customerId: 2 }),
    ];
    expect(promisedPolicy(contracts, job)).toBe(2);
    expect(promisedPolicy(contracts, { ...job, loggedOn: '2026-05-31' })).toBe(1);
    expect(promisedPolicy(contracts, { ...job, loggedOn: '2025-12-31' })).toBeNull();
  });

  it('is that of a contract that names the site rather than one for all sites', () => {
    const contracts = [contract(1), contract(2, { startsOn: '2026-03-01', coveredSiteIds: [5, 6] })];
    expect(promisedPolicy(contracts, job)).toBe(2);
    expect(promisedPolicy(contracts, { ...job, siteId: 7 })).toBe(1);
    expect(promisedPolicy(contracts, { ...job, siteId: null })).toBe(1);
    expect(promisedPolicy([contract(2, { coveredSiteIds: [6] })], job)).toBeNull();
  });

  it('is that of the oldest contract of the customer if the job has no site', () => {
    const contracts = [
      contract(1, { startsOn: '2026-04-01', coveredSiteIds: [6] }),
      contract(2, { startsOn: '2026-02-01', coveredSiteIds: [5] }),
    ];
    expect(promisedPolicy(contracts, { ...job, siteId: null })).toBe(2);
  });
});
