import type { Queryable } from '../db/pool.server.ts';
import type { OwnChange } from '../http/ownChanges.ts';
import type { Actor } from '../permission/actor.ts';

/** The context of a write: transaction, actor, time and source. The time is passed in and never read from a clock. */
export interface Context {
  readonly tx: Queryable;
  readonly actor: Actor;
  /** ISO timestamp of the request. */
  readonly now: string;
  readonly requestId: string;
  readonly ip: string | null;
  /** The session of the request. None for the product's own work. */
  readonly sessionId?: number | null;
  /** The API token of the request. None for a user. */
  readonly tokenId?: number;
  /** Whether the user proved their identity within the last 15 minutes. Not required of the product. */
  readonly isSteppedUp?: boolean;
  /** The batch of writes that are undone together: an import or a bulk edit. */
  readonly batchId?: number;
  readonly note?: string;
  /** The values come from a file. */
  readonly isImport?: true;
  /** The transaction will be rolled back, so nothing is written to the audit log and no live events are sent. */
  readonly isDryRun?: boolean;
  /** Receives the changes, so that the response can pass them to the page that made the request. */
  readonly tellAsker?: (changes: readonly OwnChange[]) => void;
  /** The page's own connection for live updates, as stated by the page, which need not get its own change. */
  readonly socketId?: string;
  /** The automation rule that writes, and the length of the chain of rules, which limits cycles. */
  readonly rule?: { readonly id: number; readonly depth: number };
}
