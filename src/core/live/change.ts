/** A committed change, in the order in which screens are told. */
export interface ToldChange {
  readonly seq: number;
  /** The noun whose ids it has, and the noun itself: "asset", "server". */
  readonly entity: string;
  readonly kind: string;
  readonly entityId: number;
  readonly action: string;
  readonly customerId: number | null;
  readonly version: number;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly at: string;
  readonly requestId: string | null;
  /** What was changed, by name; values are never told. */
  readonly fields: readonly string[];
}
