import { calculation } from '#engine/calculations/calculation.ts';

/** Categories of tasks to return, hand over or end, in display order. */
export const OFFBOARDING_CATEGORIES = [
  'delete_own_account',
  'rotate_credential',
  'remove_agent',
  'stop_monitoring',
  'return_licence',
  'transfer_licence',
  'collect_asset',
  'transfer_domain',
  'hand_over_backup',
  'end_subscription',
  'close_jobs',
  'settle_account',
  'data_export',
  'final_report',
  'customer_sign_off',
  'delete_personal_data',
] as const;
export type OffboardingCategory = (typeof OFFBOARDING_CATEGORIES)[number];

export type Ownership = 'customer' | 'us' | 'loan' | 'rental' | 'lease';
export type Holder = 'us' | 'customer' | 'other';

/** Assets and services of a leaving customer. */
export interface LeavingEstate {
  readonly credentials: readonly {
    readonly id: number;
    /** Whether the account at the customer is ours or the customer's. */
    readonly hand: 'customer' | 'ours';
    /** A colleague has revealed it. */
    readonly revealed: boolean;
    readonly privileged: boolean;
  }[];
  readonly licences: readonly { readonly id: number; readonly owner: 'us' | 'customer' }[];
  readonly assets: readonly { readonly id: number; readonly ownership: Ownership; readonly agent: boolean }[];
  readonly domains: readonly { readonly id: number; readonly registrarAccount: Holder }[];
  readonly backups: readonly { readonly id: number; readonly storedBy: Holder }[];
  /** IDs of Nagios servers that monitor it. */
  readonly nagios: readonly number[];
  readonly subscriptions: readonly number[];
  readonly openJobs: number;
  /** Debt of the customer; negative when we owe them. */
  readonly balancePence: number;
}

export interface OffboardingLine {
  readonly category: OffboardingCategory;
  /** Entity and ID, `credential:13`; a count or amount for a category with one line; `-` without a record. */
  readonly ref: string;
  readonly mandatory: boolean;
}

const OURS: readonly Ownership[] = ['us', 'loan', 'rental'];

/** Lines for a leaving customer from their records. */
export function offboardingLines(estate: LeavingEstate): OffboardingLine[] {
  const { credentials, licences, assets, domains, backups } = estate;
  const own = credentials.filter(({ hand }) => hand === 'ours');
  const theirs = credentials.filter(({ hand }) => hand !== 'ours');
  return [
    ...own.map(({ id }) => line('delete_own_account', `credential:${id}`)),
    ...theirs.map(({ id, revealed, privileged }) =>
      line('rotate_credential', `credential:${id}`, revealed || privileged),
    ),
    ...assets.filter(({ agent }) => agent).map(({ id }) => line('remove_agent', `asset:${id}`)),
    ...estate.nagios.map((id) => line('stop_monitoring', `nagios:${id}`)),
    ...licences.filter(({ owner }) => owner === 'us').map(({ id }) => line('return_licence', `licence:${id}`)),
    ...licences.filter(({ owner }) => owner === 'customer').map(({ id }) => line('transfer_licence', `licence:${id}`)),
    ...assets.filter(({ ownership }) => OURS.includes(ownership)).map(({ id }) => line('collect_asset', `asset:${id}`)),
    ...domains
      .filter(({ registrarAccount }) => registrarAccount === 'us')
      .map(({ id }) => line('transfer_domain', `asset:${id}`)),
    ...backups.filter(({ storedBy }) => storedBy === 'us').map(({ id }) => line('hand_over_backup', `asset:${id}`)),
    ...estate.subscriptions.map((id) => line('end_subscription', `subscription:${id}`)),
    ...(estate.openJobs > 0 ? [line('close_jobs', `jobs:${estate.openJobs}`)] : []),
    ...(estate.balancePence !== 0 ? [line('settle_account', `pence:${estate.balancePence}`)] : []),
    line('data_export', '-'),
    line('final_report', '-'),
    line('customer_sign_off', '-'),
    line('delete_personal_data', '-'),
  ];
}

const line = (category: OffboardingCategory, ref: string, mandatory = true): OffboardingLine => ({
  category,
  ref,
  mandatory,
});

/** A line that was created before. */
export interface WrittenLine extends Pick<OffboardingLine, 'category' | 'ref'> {
  readonly state: 'todo' | 'blocked' | 'done' | 'waived';
}

/** Categories with one line, for a figure that changes daily. */
const SINGLE: readonly OffboardingCategory[] = ['close_jobs', 'settle_account'];

/**
 * Lines that are new since the list was created; existing ones stay unchanged. Jobs and balance have one line each
 * until it is done; anything open after that is a new line.
 */
export function newLines(planned: readonly OffboardingLine[], written: readonly WrittenLine[]): OffboardingLine[] {
  const isKnown = (line: OffboardingLine): boolean =>
    written.some(({ category, ref, state }) => {
      if (category !== line.category) return false;
      return SINGLE.includes(category) ? state !== 'done' : ref === line.ref;
    });
  return planned.filter((line) => !isKnown(line));
}

export const offboardingPlan = calculation('offboarding.plan', (estate: LeavingEstate) => {
  const items = offboardingLines(estate);
  return { items, mandatory: items.filter(({ mandatory }) => mandatory).length };
});
