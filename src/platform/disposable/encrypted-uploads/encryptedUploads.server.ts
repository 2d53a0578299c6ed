import { randomBytes } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { digestOf } from '../secrets.server.ts';
import { newToken } from '../byLink.server.ts';
import { type UploadSize, PIECE, pieceCount } from './encryptedUpload.rules.ts';

/** The sender of an upload: a user, or the person who answers a request. */
export type Sender = { readonly userId: number | null } | { readonly requestId: number };

/** An upload while its pieces arrive. */
export interface OpenUpload extends UploadSize {
  readonly id: number;
  readonly key: string;
  readonly arrived: number;
}

/** The limit per sender and day, in bytes. */
const MOST_OF_PERSON = 2 * 1024 ** 3;
const MOST_OF_REQUEST = 1024 ** 3;

const sentBy = (sender: Sender) =>
  'requestId' in sender
    ? { column: 'request_id', id: sender.requestId, most: MOST_OF_REQUEST }
    : { column: 'created_by', id: sender.userId, most: MOST_OF_PERSON };

/**
 * Starts an upload of the given size.
 * @returns the token of the upload
 * @throws 429 when the sender has reached the daily limit
 */
export async function beginUpload(tx: Queryable, sender: Sender, size: number, now: string): Promise<string> {
  const { column, id, most } = sentBy(sender);
  // Parallel uploads by one sender are counted one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`parcels ${column} ${id ?? 0}`]);
  const { rows } = await tx.query<{ bytes: number }>(
    `select coalesce(sum(size), 0) as bytes from disposable_parcel
      where ${column} is not distinct from $1 and created_at > $2::timestamptz - interval '1 day'`,
    [id, now],
  );
  if ((rows[0]?.bytes ?? 0) + size > most)
    throw new Problem(
      429,
      'quota',
      `You have reached the limit of ${most / 1024 ** 3} GB of files per day. Try again tomorrow.`,
      {
        more: { retryAfterSeconds: 3_600 },
      },
    );
  const token = newToken();
  await tx.query(
    `insert into disposable_parcel (token_hash, key, size, pieces, ${column}, created_at, touched_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [digestOf(token), randomBytes(20).toString('hex'), size, pieceCount({ size, piece: PIECE }), id, now],
  );
  return token;
}

/**
 * An upload that is not yet attached to a link or answer.
 * @param hold locks the row until the end of the transaction
 */
export async function openUpload(
  tx: Queryable,
  token: string,
  sender: Sender,
  hold = false,
): Promise<OpenUpload | null> {
  const { column, id } = sentBy(sender);
  const { rows } = await tx.query<OpenUpload & Record<string, unknown>>(
    `select id, key, size, arrived from disposable_parcel
      where token_hash = $1 and ${column} is not distinct from $2 and taken_at is null and cleared_at is null ${hold ? 'for update' : ''}`,
    [digestOf(token), id],
  );
  return rows[0] ? { ...rows[0], piece: PIECE } : null;
}

/** Records that a piece is stored. */
export async function noteArrival(tx: Queryable, id: number, at: number, now: string): Promise<void> {
  await tx.query('update disposable_parcel set arrived = greatest(arrived, $2), touched_at = $3 where id = $1', [
    id,
    at + 1,
    now,
  ]);
}

/**
 * Attaches an upload to a link or an answer, in the transaction that creates it.
 * @throws 422 if the upload is incomplete
 */
export async function takeUpload(tx: Queryable, token: string, sender: Sender, now: string): Promise<number> {
  const { column, id } = sentBy(sender);
  const { rows } = await tx.query<{ id: number }>(
    `update disposable_parcel set taken_at = $3
      where token_hash = $1 and ${column} is not distinct from $2 and arrived = pieces and taken_at is null and cleared_at is null
      returning id`,
    [digestOf(token), id, now],
  );
  if (rows[0]) return rows[0].id;
  const message = 'The file has not arrived completely. Send it again.';
  throw new Problem(422, 'not_whole', message, { errors: { parcel: [message] } });
}

/** Cancels an upload at the sender's request. */
export async function cancelUpload(tx: Queryable, token: string, sender: Sender): Promise<void> {
  const { column, id } = sentBy(sender);
  await tx.query(
    `update disposable_parcel set touched_at = '-infinity' where token_hash = $1 and ${column} is not distinct from $2 and taken_at is null`,
    [digestOf(token), id],
  );
}
