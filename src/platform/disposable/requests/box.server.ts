import type { Queryable } from '#engine/db/pool.server.ts';
import { digestOf } from '../secrets.server.ts';
import { MOST_FAILED } from '../state.ts';
import type { AskedSecret } from './requestAnswer.ts';

/** The keys and passphrase proof of a new request. Bytes; the private key is sealed. */
export interface NewBox {
  readonly publicKey: Buffer;
  readonly sealedKey: string;
  /** Only with a passphrase. */
  readonly salt: Buffer | null;
  readonly proofHash: Buffer | null;
}

/** An answer as sent; only the private key of the request can decrypt it. Bytes. */
export interface SentAnswer {
  readonly answerKey: Buffer;
  readonly ciphertext: Buffer;
  readonly iv: Buffer;
  /** The ID of an uploaded file; the ciphertext then holds the key of the upload. */
  readonly parcelId: number | null;
}

export async function makeBox(tx: Queryable, requestId: number, token: string, box: NewBox, expiresAt: string) {
  await tx.query(
    `insert into request_box (request_id, token_hash, public_key, private_key, salt, proof_hash, expires_at, kept_until)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [requestId, digestOf(token), box.publicKey, box.sealedKey, box.salt, box.proofHash, expiresAt],
  );
}

/** For a box `b` at `$2`: it takes an answer. The user who asked must still be able to sign in to read it. */
const TAKES = `b.private_key is not null and b.answer_key is null and b.failed_proofs < ${MOST_FAILED} and b.expires_at > $2
        and exists (select 1 from secret_request q join "user" a on a.id = q.created_by
                     where q.id = b.request_id and a.status = 'active' and a.archived_at is null)`;

/** The request as the holder of the link may see it; null if it no longer takes an answer. */
export async function showBox(tx: Queryable, token: string, now: string): Promise<AskedSecret | null> {
  const { rows } = await tx.query<AskedSecret & Record<string, unknown>>(
    `select coalesce(u.known_as, u.name) as "askedBy", r.purpose, r.words, r.expires_at as "expiresAt", r.passphrase_hint as hint,
            translate(encode(b.salt, 'base64'), E'\\n', '') as salt,
            translate(encode(b.public_key, 'base64'), E'\\n', '') as "publicKey"
       from request_box b join secret_request r on r.id = b.request_id join "user" u on u.id = r.created_by
      where b.token_hash = $1 and ${TAKES}`,
    [digestOf(token), now],
  );
  return rows[0] ?? null;
}

/**
 * Locks the request that takes an answer by this link. A second answer waits and then finds it taken.
 * @returns null for an unknown, expired or answered link, or a wrong proof
 */
export async function claimBox(
  tx: Queryable,
  token: string,
  proof: Buffer | null,
  now: string,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select b.request_id as id from request_box b
      where b.token_hash = $1 and ${TAKES} and (b.proof_hash is null or b.proof_hash = sha256($3::bytea)) for update`,
    [digestOf(token), now, proof],
  );
  return rows[0]?.id ?? null;
}

/** The request that takes an answer by this link, without a lock; null if there is none. */
export async function waitingRequest(tx: Queryable, token: string, now: string): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select b.request_id as id from request_box b where b.token_hash = $1 and ${TAKES}`,
    [digestOf(token), now],
  );
  return rows[0]?.id ?? null;
}

/** Stores the answer to a claimed request. */
export async function putAnswer(tx: Queryable, requestId: number, answer: SentAnswer, keptUntil: string) {
  const { answerKey, ciphertext, iv, parcelId } = answer;
  await tx.query(
    'update request_box set answer_key = $2, ciphertext = $3, iv = $4, kept_until = $5, parcel_id = $6 where request_id = $1',
    [requestId, answerKey, ciphertext, iv, keptUntil, parcelId],
  );
}

/**
 * Counts a wrong proof; the last allowed one ends the request.
 * @returns null if the link takes no answer
 */
export async function countWrongAnswer(
  tx: Queryable,
  token: string,
  now: string,
): Promise<{ readonly id: number; readonly failed: number } | null> {
  const { rows } = await tx.query<{ id: number; failed: number }>(
    `update request_box b set failed_proofs = b.failed_proofs + 1,
            private_key = case when b.failed_proofs + 1 < ${MOST_FAILED} then b.private_key end
      where b.token_hash = $1 and ${TAKES} and b.proof_hash is not null
      returning b.request_id as id, b.failed_proofs as failed`,
    [digestOf(token), now],
  );
  return rows[0] ?? null;
}

export interface FullBox extends SentAnswer {
  readonly sealedKey: string;
  readonly publicKey: Buffer;
  readonly salt: Buffer | null;
}

/** The answer to a request, with its row locked; null if there is none or it was destroyed. */
export async function openBox(tx: Queryable, requestId: number, now: string): Promise<FullBox | null> {
  const { rows } = await tx.query<FullBox & Record<string, unknown>>(
    `select private_key as "sealedKey", public_key as "publicKey", salt, answer_key as "answerKey", ciphertext, iv, parcel_id as "parcelId"
       from request_box where request_id = $1 and private_key is not null and ciphertext is not null and kept_until > $2 for update`,
    [requestId, now],
  );
  return rows[0] ?? null;
}

/** Locks a request's row, so that no answer arrives between reading the request and ending it. */
export async function holdBox(tx: Queryable, requestId: number): Promise<void> {
  await tx.query('select 1 from request_box where request_id = $1 for update', [requestId]);
}

const EMPTY = 'private_key = null, salt = null, answer_key = null, ciphertext = null, iv = null';

/** Clears the keys and the answer, so that the request takes no answer and shows none. */
export async function destroyBox(tx: Queryable, requestId: number): Promise<void> {
  await tx.query(`update request_box set ${EMPTY} where request_id = $1`, [requestId]);
}

/** Clears expired requests. Their records stay until retention deletes them. */
export async function clearBoxes(tx: Queryable, now: string): Promise<void> {
  await tx.query(`update request_box set ${EMPTY} where private_key is not null and kept_until <= $1`, [now]);
}
