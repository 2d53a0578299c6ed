import type { Counts, Item } from '#platform/incoming/item.ts';

/** Stored in learning mode; queued; done; partly done; failed; ignored by a condition. */
export type CallState = 'kept' | 'waiting' | 'done' | 'partly' | 'failed' | 'ignored';

/** A call, as listed. */
export interface CallRow {
  readonly id: number;
  readonly ref: string;
  readonly callId: string | null;
  readonly state: CallState;
  readonly receivedAt: string;
  readonly endedAt: string | null;
  readonly tries: number;
  readonly counts: Counts;
  readonly reason: string | null;
}

/** A call with its payload and results. */
export interface CallDetails extends CallRow {
  readonly sentFrom: string | null;
  /** Null when the user may not see it. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
  readonly items: readonly Item[] | null;
}

/** Number of refused calls by reason. */
export interface RefusalRow {
  readonly reason: Refusal;
  readonly times: number;
  readonly lastAt: string;
  readonly lastFrom: string | null;
}

export type Refusal = 'wrong' | 'stale' | 'no_secret' | 'address' | 'unreadable' | 'disabled' | 'full' | 'reused';

/** State of a call, from the results of its items. */
export function callStateOf(counts: Counts): CallState {
  const { create, update, unchanged, ignored, error } = counts;
  const written = create + update + unchanged;
  if (error > 0) return written > 0 ? 'partly' : 'failed';
  return written > 0 || ignored === 0 ? 'done' : 'ignored';
}
