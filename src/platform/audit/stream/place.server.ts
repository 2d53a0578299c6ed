import type { Queryable } from '#engine/db/pool.server.ts';
import { headOf, type Place } from '../entries.server.ts';
import { pauseAfter, portionAfter } from './pauses.ts';
import { type StreamTrouble, wordsOf } from './streamTrouble.ts';

/** The position of the stream; one row, shared by all nodes. */
export interface Reached extends Place {
  /** The number of consecutive failures. */
  readonly tries: number;
  /** The batch size. */
  readonly most: number;
}

/** Longer than the longest connection to a receiver. */
const LEASE = '60 seconds';

/** Starts a stream that has never run at the end of the log. */
export async function beginPlace(tx: Queryable): Promise<void> {
  const { seq, hash } = await headOf(tx);
  await tx.query('update audit_stream set seq = $1, hash = $2 where seq is null', [seq, hash]);
}

/**
 * Claims the stream for a minute, if there are lines to send, it is due and no other node holds it. If the node dies,
 * another node can claim it after that.
 * @param lease a random value that only this node knows
 * @param now ISO moment
 */
export async function claimPlace(tx: Queryable, lease: string, now: string): Promise<Reached | null> {
  const { rows } = await tx.query<Reached & Record<string, unknown>>(
    `update audit_stream set lease = $1, leased_until = $2::timestamptz + interval '${LEASE}'
      where next_at <= $2 and (leased_until is null or leased_until < $2)
        and exists (select 1 from change_seal s where s.seq > audit_stream.seq)
      returning seq, hash, tries, most`,
    [lease, now],
  );
  return rows[0] ?? null;
}

/** Moves the position past the sent lines, unless another node has claimed the stream; then they are sent again. */
export async function movePlace(
  tx: Queryable,
  lease: string,
  { most }: Reached,
  end: Place,
  now: string,
): Promise<void> {
  await tx.query(
    `update audit_stream set seq = $2, hash = $3, sent_at = $4, most = $5, tries = 0, failing_since = null, error = null,
            lease = null, leased_until = null
      where lease = $1`,
    [lease, end.seq, end.hash, now, portionAfter(most, true)],
  );
}

/** Moves the position past lines that are not selected, without knowing whether the receiver is available. */
export async function skipLines(tx: Queryable, lease: string, { seq, hash }: Place): Promise<void> {
  await tx.query('update audit_stream set seq = $2, hash = $3, lease = null, leased_until = null where lease = $1', [
    lease,
    seq,
    hash,
  ]);
}

/** Records a failed attempt. The next one starts later from the same place. */
export async function notePause(
  tx: Queryable,
  lease: string,
  { tries, most }: Reached,
  trouble: StreamTrouble,
  now: string,
): Promise<void> {
  await tx.query(
    `update audit_stream set tries = $2, most = $3, error = $4, failing_since = coalesce(failing_since, $5), lease = null,
            leased_until = null, next_at = $5::timestamptz + make_interval(secs => $6)
      where lease = $1`,
    [lease, tries + 1, portionAfter(most, false), wordsOf(trouble), now, pauseAfter(tries + 1, trouble.asked)],
  );
}

/** After a change of the settings, the next attempt is due at once. If the stream is off, earlier errors are cleared. */
export async function tryAtOnce(tx: Queryable, isOff: boolean, now: string): Promise<void> {
  await tx.query(
    `update audit_stream set next_at = $2, tries = 0, failing_since = case when $1 then null else failing_since end,
            error = case when $1 then null else error end`,
    [isOff, now],
  );
}
