import type { Queryable } from '#engine/db/pool.server.ts';
import { headOf, type Place } from '../entries.server.ts';
import { pauseAfter, portionAfter } from './pauses.ts';
import { type StreamTrouble, wordsOf } from './streamTrouble.ts';

/** How far the stream has come; one row, whichever node sends. */
export interface Reached extends Place {
  /** How often it failed in a row. */
  readonly tries: number;
  /** So many lines are sent at once. */
  readonly most: number;
}

/** Longer than the longest conversation with a receiver. */
const LEASE = '60 seconds';

/** The stream begins here where it never ran: at the end of the log. */
export async function beginPlace(tx: Queryable): Promise<void> {
  const { seq, hash } = await headOf(tx);
  await tx.query('update audit_stream set seq = $1, hash = $2 where seq is null', [seq, hash]);
}

/**
 * Takes the stream on for a minute, if there is something to send, it is due, and no other node has it. A node that dies
 * meanwhile leaves it to another after that.
 * @param lease chance, known to this node alone @param now ISO moment
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

/** What was sent is behind us, unless another node took the stream on meanwhile: then it is sent again. */
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

/** Lines that nobody wants are behind us; whether the receiver is there nobody knows. */
export async function passOver(tx: Queryable, lease: string, { seq, hash }: Place): Promise<void> {
  await tx.query('update audit_stream set seq = $2, hash = $3, lease = null, leased_until = null where lease = $1', [
    lease,
    seq,
    hash,
  ]);
}

/** A try that failed is told and made again later, from the same place. */
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

/** After a change of the settings it is tried at once; what failed before says nothing of a stream that is off. */
export async function tryAtOnce(tx: Queryable, isOff: boolean, now: string): Promise<void> {
  await tx.query(
    `update audit_stream set next_at = $2, tries = 0, failing_since = case when $1 then null else failing_since end,
            error = case when $1 then null else error end`,
    [isOff, now],
  );
}
