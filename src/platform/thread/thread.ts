export const VISIBILITIES = ['public', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The most characters of one message. */
export const LONGEST_BODY = 100_000;
export const MOST_FILES = 20;
/** The most that the files of one message can have together. */
export const MOST_FILES_MIB = 100;
/** How long a public reply can be undone or edited before it is sent. */
export const UNDO_SECONDS = 10;
export const PAGE_ENTRIES = 30;

export interface ThreadFile {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

/** How far an emailed message came. */
export interface Delivery {
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  /** What the mail server said against it last. */
  readonly error: string | null;
}

/** The key of the email that carries a message. */
export const letterKeyOf = (entryId: number): string => `thread-${entryId}`;

/** What somebody wrote on a record, or a line that says what changed. */
export interface ThreadEntry {
  readonly id: number;
  readonly kind: 'message' | 'line';
  readonly visibility: Visibility;
  /** Null where no user wrote it. */
  readonly authorUserId: number | null;
  readonly authorName: string;
  /** The record of whoever wrote it, who is no user. */
  readonly from: { readonly noun: string; readonly id: number } | null;
  /** Markdown; empty once it is redacted. */
  readonly body: string;
  /** Plain text that was written before and came along, shown folded; blank where there is none. */
  readonly quoted: string;
  /** Written by a program: shown small, and nobody was told. */
  readonly isQuiet: boolean;
  readonly files: readonly ThreadFile[];
  readonly at: string;
  /** Until then it can be undone and edited. */
  readonly sendsAt: string | null;
  readonly sentAt: string | null;
  /** The address it was emailed to. */
  readonly sentTo: string | null;
  readonly delivery: Delivery | null;
  readonly editedAt: string | null;
  readonly redactedAt: string | null;
  readonly redactedBy: string | null;
  /** The record it was written on, where it was moved since. */
  readonly originId: number | null;
}

export interface ThreadDraft {
  readonly visibility: Visibility;
  readonly body: string;
  readonly files: readonly ThreadFile[];
  readonly updatedAt: string;
}
