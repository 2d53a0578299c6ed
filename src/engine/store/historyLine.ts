/** One line of a record's history, as sent to screens. */
export interface HistoryLine {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly id: number | null; readonly name: string } | null;
  /** The automation rule that made the change. */
  readonly ruleId?: number | null;
  readonly action: string;
  /** Text after the user's name: “archived this”. Null for a plain change, which its fields describe. */
  readonly told: string | null;
  /** The version of the record after it. 0 for an event that did not change the record. */
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly note: string | null;
  /** Its number in the sealed log. Null until it is sealed. Absent for lines from other sources. */
  readonly seq?: number | null;
  /** The source of the request. Only for users who may read the audit log. */
  readonly from?: { readonly requestId: string; readonly ip: string | null };
}
