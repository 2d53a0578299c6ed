import { createHash } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { SharedSecret } from './sharedSecret.ts';
import { MOST_FAILED } from './state.ts';

/** A secret as the server stores it; the server cannot decrypt it. Bytes. */
export interface Sealed {
  readonly ciphertext: Buffer;
  readonly iv: Buffer;
  /** Only with a passphrase. */
  readonly salt: Buffer | null;
  readonly proofHash: Buffer | null;
  /** The ID of an uploaded file; the ciphertext then holds the key of the upload. */
  readonly parcelId: number | null;
}

export interface Opened {
  readonly id: number;
  readonly views: number;
  readonly parcelId: number | null;
  readonly ciphertext: Buffer;
  readonly iv: Buffer;
}

/** Tokens are stored as digests, so that a reader of the database cannot use them. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function keepSecret(
  tx: Queryable,
  id: number,
  token: string,
  { ciphertext, iv, salt, proofHash, parcelId }: Sealed,
  { maxViews, expiresAt }: { readonly maxViews: number; readonly expiresAt: string },
): Promise<void> {
  await tx.query(
    `insert into disposable_secret (disposable_id, token_hash, ciphertext, iv, salt, proof_hash, max_views, expires_at, parcel_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, digestOf(token), ciphertext, iv, salt, proofHash, maxViews, expiresAt, parcelId],
  );
}

/**
 * Counts one view and returns the ciphertext, in one statement: parallel requests wait for the row and see the new
 * count. The last view clears ciphertext, iv and salt.
 * @returns null for an unknown or expired link, or a wrong proof
 */
export async function openSecret(
  tx: Queryable,
  token: string,
  proof: Buffer | null,
  now: string,
): Promise<Opened | null> {
  const { rows } = await tx.query<Opened & Record<string, unknown>>(
    `with held as (
       select disposable_id, ciphertext, iv, parcel_id from disposable_secret
        where token_hash = $1 and ciphertext is not null and views < max_views and failed_proofs < ${MOST_FAILED} and expires_at > $3
          and (proof_hash is null or proof_hash = sha256($2::bytea))
          for update),
     counted as (
       update disposable_secret s set views = s.views + 1,
              ciphertext = case when s.views + 1 < s.max_views then s.ciphertext end,
              iv = case when s.views + 1 < s.max_views then s.iv end,
              salt = case when s.views + 1 < s.max_views then s.salt end
         from held where s.disposable_id = held.disposable_id returning s.disposable_id, s.views)
     select held.disposable_id as id, counted.views, held.ciphertext, held.iv, held.parcel_id as "parcelId"
       from held join counted on counted.disposable_id = held.disposable_id`,
    [digestOf(token), proof, now],
  );
  return rows[0] ?? null;
}

/**
 * Counts a wrong proof; the last allowed one destroys the secret.
 * @returns null if the link does not open
 */
export async function countWrongProof(
  tx: Queryable,
  token: string,
  now: string,
): Promise<{ readonly id: number; readonly failed: number } | null> {
  const { rows } = await tx.query<{ id: number; failed: number }>(
    `update disposable_secret set failed_proofs = failed_proofs + 1,
            ciphertext = case when failed_proofs + 1 < ${MOST_FAILED} then ciphertext end,
            iv = case when failed_proofs + 1 < ${MOST_FAILED} then iv end,
            salt = case when failed_proofs + 1 < ${MOST_FAILED} then salt end
      where token_hash = $1 and ciphertext is not null and proof_hash is not null and failed_proofs < ${MOST_FAILED} and expires_at > $2
      returning disposable_id as id, failed_proofs as failed`,
    [digestOf(token), now],
  );
  return rows[0] ?? null;
}

/** Clears the secret, so that the link no longer opens. */
export async function destroySecret(tx: Queryable, id: number): Promise<void> {
  await tx.query('update disposable_secret set ciphertext = null, iv = null, salt = null where disposable_id = $1', [
    id,
  ]);
}

/** The link as its holder may see it before opening; null if it no longer opens. */
export async function showSecret(tx: Queryable, token: string, now: string): Promise<SharedSecret | null> {
  const { rows } = await tx.query<SharedSecret & Record<string, unknown>>(
    `select coalesce(u.known_as, u.name) as "sentBy", d.kind, s.max_views - s.views as "viewsLeft", s.expires_at as "expiresAt",
            d.passphrase_hint as hint, encode(s.salt, 'base64') as salt
       from disposable_secret s join disposable d on d.id = s.disposable_id join "user" u on u.id = d.created_by
      where s.token_hash = $1 and s.ciphertext is not null and s.expires_at > $2`,
    [digestOf(token), now],
  );
  return rows[0] ?? null;
}

const TRIES_A_MINUTE = 20;

/**
 * Counts a request for any link from an address, across all nodes.
 * @returns whether it is within the limit per minute
 */
export async function isHeard(database: Queryable, address: string, now: string): Promise<boolean> {
  const { rows } = await database.query<{ tries: number }>(
    `insert into disposable_try (address, minute, tries) values ($1, date_trunc('minute', $2::timestamptz), 1)
     on conflict (address, minute) do update set tries = disposable_try.tries + 1 returning tries`,
    [address, now],
  );
  return (rows[0]?.tries ?? 1) <= TRIES_A_MINUTE;
}

/** Clears expired secrets. The records of their links stay until retention deletes them. */
export async function clearDisposables(tx: Queryable, now: string): Promise<void> {
  await tx.query(
    'update disposable_secret set ciphertext = null, iv = null, salt = null where ciphertext is not null and expires_at <= $1',
    [now],
  );
  await tx.query(`delete from disposable_try where minute < $1::timestamptz - interval '1 hour'`, [now]);
}
