import { describe, expect, it } from 'vitest';
import { type LeavingEstate, newLines, offboardingLines } from './plan.rules.ts';

const nothing: LeavingEstate = {
  credentials: [],
  licences: [],
  assets: [],
  domains: [],
  backups: [],
  nagios: [],
  subscriptions: [],
  openJobs: 0,
  balancePence: 0,
};
const refs = (estate: Partial<LeavingEstate>) =>
  offboardingLines({ ...nothing, ...estate }).map(({ category, ref }) => `${category} ${ref}`);

describe('the task list of a leaving customer', () => {
  it('always has exports, reports, a signature and deletion', () => {
    expect(refs({})).toEqual(['data_export -', 'final_report -', 'customer_sign_off -', 'delete_personal_data -']);
  });

  it('settles a balance in either direction', () => {
    expect(refs({ balancePence: -500 })).toContain('settle_account pence:-500');
  });

  it('rotates credentials that we read or that are privileged', () => {
    const credential = { id: 1, hand: 'customer' as const, revealed: false, privileged: false };
    const isMandatory = (change: Partial<typeof credential>) =>
      offboardingLines({ ...nothing, credentials: [{ ...credential, ...change }] })[0]?.mandatory;
    expect([isMandatory({}), isMandatory({ revealed: true }), isMandatory({ privileged: true })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('removes our agent from a device and collects the same device', () => {
    expect(refs({ assets: [{ id: 31, ownership: 'rental', agent: true }] })).toEqual(
      expect.arrayContaining(['remove_agent asset:31', 'collect_asset asset:31']),
    );
  });

  it('leaves the customer’s own property', () => {
    const theirs = refs({
      assets: [
        { id: 1, ownership: 'customer', agent: false },
        { id: 2, ownership: 'lease', agent: false },
      ],
      domains: [{ id: 3, registrarAccount: 'customer' }],
      backups: [{ id: 4, storedBy: 'customer' }],
    });
    expect(theirs).toEqual(refs({}));
  });

  const written = offboardingLines({ ...nothing, nagios: [61], openJobs: 3, balancePence: 12050 });
  const all = (state: 'todo' | 'done') => written.map((line) => ({ ...line, state }));

  it('created again adds only what is new', () => {
    const now = offboardingLines({ ...nothing, nagios: [61, 62], openJobs: 2, balancePence: 0 });
    expect(newLines(now, all('todo'))).toEqual([{ category: 'stop_monitoring', ref: 'nagios:62', mandatory: true }]);
  });

  it('created again after the jobs were closed includes those opened since', () => {
    const now = offboardingLines({ ...nothing, nagios: [61], openJobs: 1 });
    expect(newLines(now, all('done'))).toEqual([{ category: 'close_jobs', ref: 'jobs:1', mandatory: true }]);
  });
});
