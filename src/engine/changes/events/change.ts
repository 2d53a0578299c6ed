/** A committed change of a record, in the order in which screens are told. */
export interface ToldChange {
  readonly seq: number;
  /** The noun whose ids it has, and the noun itself: "asset", "server". */
  readonly entity: string;
  readonly kind: string;
  readonly entityId: number;
  readonly action: string;
  readonly customerId: number | null;
  /** Whose it was, where that is what changed. */
  readonly formerCustomerId: number | null;
  readonly version: number;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly at: string;
  readonly requestId: string | null;
  /** What was changed, by name; values are never told. */
  readonly fields: readonly string[];
  /** The connection of the page that made it, if that page said so. */
  readonly excludeSocket: string | null;
  /** The automation rule that made it, and how many rules followed one another up to it. */
  readonly ruleId?: number | null;
  readonly ruleDepth?: number;
}

/** Something told that is no change of a record: a notice, how far work has come. It names its channels itself. */
export interface Tiding {
  readonly seq: number;
  readonly channels: readonly string[];
  readonly event: string;
  /** A JSON object. */
  readonly data: string;
  readonly at: string;
}

export type Told = ToldChange | Tiding;

export const isTiding = (told: Told): told is Tiding => 'channels' in told;

/** What a page gets: the data with its place in the order. */
export const tidingData = ({ seq, data }: Tiding): object => ({ seq, ...(JSON.parse(data) as object) });
