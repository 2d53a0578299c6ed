/** An entry of the log as screens get it. */
export interface AuditLine {
  readonly id: number;
  readonly at: string;
  /** Null while it waits for its seal. */
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

/** An entry in a list of them, with what was done in words. */
export interface ListedLine extends AuditLine {
  readonly done: string;
}

/** One value of a column, and how many entries have it. */
export interface Facet {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** All entries that match, counted. */
export interface AuditSummary {
  readonly total: number;
  /** Days of the company’s clocks with at least one entry, in order. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly who: readonly Facet[];
  readonly actions: readonly Facet[];
  readonly kinds: readonly Facet[];
  readonly customers: readonly Facet[];
}
