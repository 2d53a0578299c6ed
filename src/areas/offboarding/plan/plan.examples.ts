import type { Example } from '#engine/calculations/calculation.ts';

export const offboardingPlanExamples: readonly Example[] = [
  {
    says: 'a small customer',
    input: {
      credentials: [
        { id: 11, hand: 'customer', revealed: true },
        { id: 12, hand: 'customer' },
        { id: 13, hand: 'ours' },
      ],
      licences: [
        { id: 21, owner: 'us' },
        { id: 22, owner: 'customer' },
      ],
      assets: [
        { id: 31, ownership: 'customer', agent: true },
        { id: 32, ownership: 'loan' },
      ],
      domains: [{ id: 41, registrarAccount: 'us' }],
      backups: [{ id: 51, storedBy: 'us' }],
      nagios: [61],
      subscriptions: [71, 72],
      openJobs: 3,
      balancePence: 12050,
    },
    output: {
      items: [
        { category: 'delete_own_account', ref: 'credential:13', mandatory: true },
        { category: 'rotate_credential', ref: 'credential:11', mandatory: true },
        { category: 'rotate_credential', ref: 'credential:12', mandatory: false },
        { category: 'remove_agent', ref: 'asset:31', mandatory: true },
        { category: 'stop_monitoring', ref: 'nagios:61', mandatory: true },
        { category: 'return_licence', ref: 'licence:21', mandatory: true },
        { category: 'transfer_licence', ref: 'licence:22', mandatory: true },
        { category: 'collect_asset', ref: 'asset:32', mandatory: true },
        { category: 'transfer_domain', ref: 'asset:41', mandatory: true },
        { category: 'hand_over_backup', ref: 'asset:51', mandatory: true },
        { category: 'end_subscription', ref: 'subscription:71', mandatory: true },
        { category: 'end_subscription', ref: 'subscription:72', mandatory: true },
        { category: 'close_jobs', ref: 'jobs:3', mandatory: true },
        { category: 'settle_account', ref: 'pence:12050', mandatory: true },
        { category: 'data_export', ref: '-', mandatory: true },
        { category: 'final_report', ref: '-', mandatory: true },
        { category: 'customer_sign_off', ref: '-', mandatory: true },
        { category: 'delete_personal_data', ref: '-', mandatory: true },
      ],
      mandatory: 17,
    },
  },
];
