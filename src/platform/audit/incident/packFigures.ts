/** Counts of actions on the records of one customer; null for records without a customer. */
export interface CustomerFigures {
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly seen: number;
  readonly refused: number;
  readonly changed: number;
  readonly exported: number;
  readonly other: number;
}

/** A secret that was seen and has not been changed since. */
export interface ToRotate {
  readonly kind: string;
  readonly entityId: number;
  readonly title: string;
  readonly customer: string | null;
  readonly lastAt: string;
  readonly times: number;
  readonly by: string;
}

export interface ReportedCount {
  readonly at: string;
  readonly actorName: string;
  readonly action: string;
  readonly kind: string;
  readonly title: string;
  readonly customer: string | null;
  readonly ip: string | null;
  readonly note: string | null;
}

/** The IP addresses and sessions of the entries. */
export interface Origin {
  readonly ip: string | null;
  readonly sessionId: number | null;
  readonly actorName: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly entries: number;
}

/** All figures on the first page of a pack, from the log alone. */
export interface PackFigures {
  readonly entries: number;
  /** The end of the sealed log at the time of reading. */
  readonly head: { readonly seq: number; readonly hash: string };
  readonly customers: readonly CustomerFigures[];
  readonly toRotate: readonly ToRotate[];
  /** The first of each; the files have all of them. */
  readonly exports: readonly ReportedCount[];
  readonly secrets: readonly ReportedCount[];
  readonly changes: readonly ReportedCount[];
  readonly origins: readonly Origin[];
}
