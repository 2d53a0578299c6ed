/** A committed change of a record, in delivery order. */
export interface PublishedChange {
  readonly seq: number;
  /** The noun that owns the ids, and the record's own noun: "asset", "server". */
  readonly entity: string;
  readonly kind: string;
  readonly entityId: number;
  readonly action: string;
  readonly customerId: number | null;
  /** The previous customer, if the change moved the record. */
  readonly formerCustomerId: number | null;
  readonly version: number;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly at: string;
  readonly requestId: string | null;
  /** The names of changed fields. Values are never sent. */
  readonly fields: readonly string[];
  /** The connection of the page that made the change, if it was sent. */
  readonly excludeSocket: string | null;
  /** The automation rule that made the change, and the number of rules in the chain up to it. */
  readonly ruleId?: number | null;
  readonly ruleDepth?: number;
}

/** An event that is not a record change, such as a notice or progress. It lists its channels itself. */
export interface Announcement {
  readonly seq: number;
  readonly channels: readonly string[];
  readonly event: string;
  /** A JSON object. */
  readonly data: string;
  readonly at: string;
}

export type Published = PublishedChange | Announcement;

export const isAnnouncement = (told: Published): told is Announcement => 'channels' in told;

/** The data that a page receives: the event's data with its sequence number. */
export const announcementData = ({ seq, data }: Announcement): object => ({ seq, ...(JSON.parse(data) as object) });
