/** Types of expiries, in the order of the filter. */
export const EXPIRY_KINDS = {
  warranty: 'Warranties',
  licence: 'Licences',
  certificate: 'Certificates',
  domain: 'Domains',
  contract: 'Contracts',
  lease: 'Leases',
  support: 'Support',
  service: 'Services',
  test: 'Electrical tests',
  battery: 'Batteries',
  lamp: 'Lamps',
  return: 'Loans and rentals',
  review: 'Reviews',
  credential: 'Credentials',
  agreement: 'Agreements',
} as const;

/** One expiry date of a record. */
export interface Expiry {
  /** `license.endsOn` */
  readonly source: string;
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly title: string;
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly endsOn: string;
  readonly path: string;
  /** Path of the form for renewal. */
  readonly renewPath: string;
  /** Snooze field that refers to it; null for a customer itself, omitted when it cannot be snoozed. */
  readonly snoozeField?: string | null;
  readonly snooze: {
    readonly id: number;
    readonly version: number;
    readonly until: string;
    readonly reason: string | null;
  } | null;
}

export interface MonthOfKind {
  /** `2026-11` */
  readonly month: string;
  readonly kind: string;
  readonly count: number;
}

export interface Expiries {
  readonly rows: readonly Expiry[];
  readonly total: number;
  readonly months: readonly MonthOfKind[];
}

export const EXPIRY_PAGE = 100;
export const AHEAD_CHOICES = [30, 60, 90, 180, 365] as const;
