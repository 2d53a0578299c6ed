import type { HeldReason } from './heldReasons.ts';
import type { Suggestion } from './suggest.rules.ts';

/** A held message in the list. */
export interface HeldLine {
  readonly id: number;
  readonly version: number;
  readonly messageId: number;
  readonly subject: string | null;
  readonly fromAddress: string | null;
  readonly fromName: string | null;
  readonly mailbox: string;
  readonly reason: HeldReason;
  readonly receivedAt: string;
  readonly state: 'waiting' | 'job' | 'added' | 'discarded';
  readonly size: number;
  readonly suggestedJobId: number | null;
  readonly suggestedCustomerId: number | null;
  readonly job: { readonly id: number; readonly number: string; readonly customerId: number } | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

export interface HeldList {
  readonly rows: readonly HeldLine[];
  readonly waiting: number;
}

/** Text of a held message. */
export interface HeldText {
  /** Null when it cannot be read. */
  readonly text: string | null;
  readonly files: readonly string[];
  readonly hasHtml: boolean;
  /** The beginning of the original, for a message that cannot be read; null if it is not stored. */
  readonly source: string | null;
  /** Likely places for a message that waits, best first. */
  readonly suggestions: readonly Suggestion[];
}

/** A message on a job that came by email. */
export interface JobMail {
  readonly messageId: number;
  readonly entryId: number;
}
