/** Response of the estate summary for a customer's dashboard. */
export interface EstateSummary {
  readonly today: string;
  readonly total: number;
  /** Assets by type and whole years since purchase; 8 means eight or more, null unknown. */
  readonly ages: readonly { readonly kind: string; readonly years: number | null; readonly count: number }[];
  /** Physical assets by warranty state. */
  readonly warranties: readonly { readonly state: string; readonly count: number }[];
  /** Warranties that end within 90 days, earliest first. */
  readonly soon: readonly EndingWarranty[];
}

/** An asset whose warranty ends soon. */
export interface EndingWarranty {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly customerId: number;
  readonly endsOn: string;
  readonly path: string;
}
