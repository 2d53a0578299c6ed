import type { OffboardingCategory } from '../plan/plan.rules.ts';

/** Labels of the categories, in display order. */
export const CATEGORIES: Readonly<Record<OffboardingCategory | 'other', { readonly label: string }>> = {
  delete_own_account: { label: 'Delete our account' },
  rotate_credential: { label: 'Rotate credential' },
  remove_agent: { label: 'Remove agent' },
  stop_monitoring: { label: 'Stop monitoring' },
  return_licence: { label: 'Return licence' },
  transfer_licence: { label: 'Transfer licence' },
  collect_asset: { label: 'Collect asset' },
  transfer_domain: { label: 'Transfer domain' },
  hand_over_backup: { label: 'Hand over backup' },
  end_subscription: { label: 'End subscription' },
  close_jobs: { label: 'Close jobs' },
  settle_account: { label: 'Settle account' },
  data_export: { label: 'Hand over data' },
  final_report: { label: 'Final report' },
  customer_sign_off: { label: 'Customer sign-off' },
  delete_personal_data: { label: 'Delete personal data' },
  other: { label: 'Other' },
};

export const RUN_STATES = {
  planned: { label: 'Planned', tone: 'neutral' },
  open: { label: 'Open', tone: 'info' },
  readyToSign: { label: 'Ready to sign', tone: 'warning' },
  signed: { label: 'Signed', tone: 'good' },
  completed: { label: 'Completed', tone: 'neutral', final: true, retired: true },
  cancelled: { label: 'Cancelled', tone: 'neutral', final: true, retired: true },
} as const;

export const ITEM_STATES = {
  todo: { label: 'To do', tone: 'info' },
  blocked: { label: 'Blocked', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
  waived: { label: 'Waived', tone: 'neutral' },
} as const;

export const LEAVING_REASONS = {
  contractEnded: { label: 'Contract ended' },
  price: { label: 'Price' },
  inHouse: { label: 'In-house' },
  merged: { label: 'Merged' },
  closed: { label: 'Closed' },
  weEnded: { label: 'We ended it' },
  other: { label: 'Other' },
} as const;
