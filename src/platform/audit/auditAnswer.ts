/** An audit entry as the API returns it to screens. */
export interface AuditLine {
  readonly id: number;
  readonly at: string;
  /** Null until the entry is sealed. */
  readonly seq: number | null;
  readonly hash: string | null;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly action: string;
  readonly entity: string;
  readonly kind: string;
  readonly entityId: number | null;
  readonly title: string;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly requestId: string;
  readonly sessionId: number | null;
  readonly ip: string | null;
  readonly batchId: number | null;
  readonly note: string | null;
}

/** An entry in a list, with its action in words. */
export interface ListedLine extends AuditLine {
  readonly done: string;
}

/** One value of a column, and how many entries have it. */
export interface Facet {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Counts of all matching entries. */
export interface AuditSummary {
  readonly total: number;
  /** Days in the company’s time zone with at least one entry, in order. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly who: readonly Facet[];
  readonly actions: readonly Facet[];
  readonly kinds: readonly Facet[];
  readonly customers: readonly Facet[];
}
