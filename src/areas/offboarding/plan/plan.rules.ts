import { calculation } from '#engine/calculations/calculation.ts';

/** What there is to be given back, handed over or ended, in the order in which it is listed. */
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

/** What a leaving customer has with us. */
export interface LeavingEstate {
  readonly credentials: readonly {
    readonly id: number;
    /** Whose account it is at the customer. */
    readonly hand: 'customer' | 'ours';
    /** One of our people has read it. */
    readonly revealed: boolean;
    readonly privileged: boolean;
  }[];
  readonly licences: readonly { readonly id: number; readonly owner: 'us' | 'customer' }[];
  readonly assets: readonly { readonly id: number; readonly ownership: Ownership; readonly agent: boolean }[];
  readonly domains: readonly { readonly id: number; readonly registrarAccount: Holder }[];
  readonly backups: readonly { readonly id: number; readonly storedBy: Holder }[];
  /** Nagios servers that watch it. */
  readonly nagios: readonly number[];
  readonly subscriptions: readonly number[];
  readonly openJobs: number;
  /** What is owed to us; negative when we owe. */
  readonly balancePence: number;
}

export interface OffboardingLine {
  readonly category: OffboardingCategory;
  /** Noun and id, `credential:13`; a count or amount for what is one line; `-` for what has no record. */
  readonly ref: string;
  readonly mandatory: boolean;
}

const OURS: readonly Ownership[] = ['us', 'loan', 'rental'];

/** Writes the list of a leaving customer from what exists. */
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

/** A line of a list that was written before. */
export interface WrittenLine extends Pick<OffboardingLine, 'category' | 'ref'> {
  readonly state: 'todo' | 'blocked' | 'done' | 'waived';
}

/** Lines of a figure that changes from day to day. */
const SINGLE: readonly OffboardingCategory[] = ['close_jobs', 'settle_account'];

/**
 * What appeared since a list was written; lines it has already are left alone. Jobs and money are one line each,
 * whatever the figure, until it is done: what is open after that is new.
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
