/** One line of a record's history, as screens get it. */
export interface HistoryLine {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly id: number | null; readonly name: string } | null;
  /** The automation rule that did it. */
  readonly ruleId?: number | null;
  readonly action: string;
  /** What was done, to follow a name: “archived this”; null for a plain change, which its fields tell. */
  readonly told: string | null;
  /** The record's version after it; 0 for what happened without changing the record. */
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly note: string | null;
  /** Its number in the sealed log; null while it waits for its seal. Left out by what is kept elsewhere. */
  readonly seq?: number | null;
  /** Where it came from; only for those who may look into the audit log. */
  readonly from?: { readonly requestId: string; readonly ip: string | null };
}
