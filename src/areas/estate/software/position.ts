import type { LicencePosition } from './position.rules.ts';

/** A licence on the page of its software. */
export interface LicenceLine {
  readonly id: number;
  readonly name: string;
  readonly metric: string;
  readonly seats: number | null;
  readonly taken: number;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** Another licence renews it. */
  readonly isRenewed: boolean;
  /** Days before the end from which users are notified. */
  readonly alertDays: number;
}

/** Entitlement of a customer to one product, and its use. */
export interface SoftwarePosition extends LicencePosition {
  readonly licences: readonly LicenceLine[];
}

/** A seat held by an asset. */
export interface HeldSeat {
  readonly id: number;
  readonly version: number;
  readonly licence: string;
  readonly software: string;
  /** Path of the software's page. */
  readonly path: string;
  readonly endsOn: string | null;
}

export interface HeldSeats {
  readonly seats: readonly HeldSeat[];
}

/** One product of one customer in the overview. */
export interface OverviewLine extends LicencePosition {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly customer: string;
  readonly path: string;
  readonly supportEndsOn: string | null;
  /** Earliest end of a licence that is valid today. */
  readonly endsOn: string | null;
}

/** Products per page of the overview. */
export const OVERVIEW_PAGE = 200;

export interface SoftwareOverview {
  readonly rows: readonly OverviewLine[];
  /** Total number of products; the rows are one page of them. */
  readonly total: number;
}

export const STATE_WORDS = {
  none: ['No licences needed', 'neutral'],
  short: ['Short', 'bad'],
  unused: ['Not used', 'warning'],
  surplus: ['Surplus', 'info'],
  compliant: ['Compliant', 'good'],
} as const;
