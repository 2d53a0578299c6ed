/** What a customer's dashboard shows of their estate; one answer of the server. */
export interface EstateSummary {
  readonly today: string;
  readonly total: number;
  /** Assets by kind and whole years since they were bought; 8 stands for eight and more, null for unknown. */
  readonly ages: readonly { readonly kind: string; readonly years: number | null; readonly count: number }[];
  /** Physical assets by the state of their warranty. */
  readonly warranties: readonly { readonly state: string; readonly count: number }[];
  /** Warranties that end within 90 days, the next first. */
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
