export const VISIBILITIES = ['public', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The maximum number of characters in one message. */
export const LONGEST_BODY = 100_000;
export const MOST_FILES = 20;
/** The maximum total size of the files of one message. */
export const MOST_FILES_MIB = 100;
/** The time in which a public reply can be undone or edited before it is sent. */
export const UNDO_SECONDS = 10;
export const PAGE_ENTRIES = 30;
/** The longest time for which a reply can be scheduled. */
export const SCHEDULE_DAYS = 365;

export interface ThreadFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

/** The delivery state of an emailed message. */
export interface Delivery {
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  /** The last error of the mail server. */
  readonly error: string | null;
}

/** The key of a message's email. */
export const mailKeyOf = (entryId: number): string => `thread-${entryId}`;

/** A message on a record, or a line about a change. */
export interface ThreadEntry {
  readonly id: number;
  readonly kind: 'message' | 'line';
  readonly visibility: Visibility;
  /** Null if the author is not a user. */
  readonly authorUserId: number | null;
  readonly authorName: string;
  /** The record of an author who is not a user. */
  readonly from: { readonly noun: string; readonly id: number } | null;
  /** Markdown; empty after redaction. */
  readonly body: string;
  /** Quoted plain text from earlier messages, shown collapsed; empty if there is none. */
  readonly quoted: string;
  /** Written by a program: shown small, without notifications. */
  readonly isQuiet: boolean;
  readonly files: readonly ThreadFile[];
  readonly at: string;
  /** When it is sent; until then it can be undone and edited. */
  readonly sendsAt: string | null;
  /** The author chose the time at which it is sent. */
  readonly isScheduled: boolean;
  /** Why a scheduled reply is not sent until its author decides; null if it is not held. */
  readonly heldBecause: string | null;
  readonly sentAt: string | null;
  /** The address it was emailed to. */
  readonly sentTo: string | null;
  readonly delivery: Delivery | null;
  readonly editedAt: string | null;
  readonly redactedAt: string | null;
  readonly redactedBy: string | null;
  /** The original record, if the message was moved. */
  readonly originId: number | null;
}

export interface ThreadDraft {
  readonly visibility: Visibility;
  readonly body: string;
  readonly files: readonly ThreadFile[];
  readonly updatedAt: string;
}
