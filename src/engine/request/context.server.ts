import type { Queryable } from '../db/pool.server.ts';
import type { OwnChange } from '../http/ownChanges.ts';
import type { Actor } from '../permission/actor.ts';

/** What every write knows: its transaction, who asks, when, and where from. Time is given, never taken. */
export interface Context {
  readonly tx: Queryable;
  readonly actor: Actor;
  /** ISO moment of the request. */
  readonly now: string;
  readonly requestId: string;
  readonly ip: string | null;
  /** The session it was asked in; none for the product's own work. */
  readonly sessionId?: number | null;
  /** The API token it was asked with; none where a person asks. */
  readonly tokenId?: number;
  /** Whoever asks proved who they are within the last 15 minutes; the product need not. */
  readonly isSteppedUp?: boolean;
  /** Writes that belong together and are undone together: an import, a bulk edit. */
  readonly batchId?: number;
  readonly note?: string;
  /** All of it is taken back before anybody can see it: it stands in no log, and nobody is told. */
  readonly isRehearsal?: boolean;
  /** Hears what is written: the answer tells the page that asked. */
  readonly tellAsker?: (changes: readonly OwnChange[]) => void;
  /** The connection for live updates of the page that asks, as that page says: its own change need not be told it. */
  readonly socketId?: string;
  /** The automation rule that writes, and how many rules followed one another up to it: rules must not go in circles. */
  readonly rule?: { readonly id: number; readonly depth: number };
}
