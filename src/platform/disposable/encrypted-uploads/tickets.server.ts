import type { Queryable } from '#engine/db/pool.server.ts';
import { newToken } from '../byLink.server.ts';
import { digestOf } from '../secrets.server.ts';
import { type UploadSize, PIECE } from './encryptedUpload.rules.ts';

/** The source of a download: the token of its link, or the request that it answers. */
export type DownloadSource = { readonly linkToken: string } | { readonly requestId: number };

/** An upload that a recipient may fetch. */
export interface FetchedUpload extends UploadSize {
  readonly key: string;
}

/** Creates a ticket to fetch the pieces of an opened upload for an hour, in the transaction that opens it. */
export async function giveTicket(tx: Queryable, parcelId: number, now: string): Promise<string> {
  const ticket = newToken();
  await tx.query(
    `insert into disposable_ticket (token_hash, parcel_id, expires_at) values ($1, $2, $3::timestamptz + interval '1 hour')`,
    [digestOf(ticket), parcelId, now],
  );
  return ticket;
}

/** The condition that ticket `$1` belongs to the source `$2`. */
const FOR_IT = (place: DownloadSource): readonly [condition: string, value: unknown] =>
  'linkToken' in place
    ? [
        'exists (select 1 from disposable_secret s where s.parcel_id = t.parcel_id and s.token_hash = $2)',
        digestOf(place.linkToken),
      ]
    : ['exists (select 1 from request_box b where b.parcel_id = t.parcel_id and b.request_id = $2)', place.requestId];

/** The upload of a ticket; null if the ticket belongs to another source or has expired. */
export async function uploadOfTicket(
  tx: Queryable,
  ticket: string,
  place: DownloadSource,
  now: string,
): Promise<FetchedUpload | null> {
  const [isForIt, value] = FOR_IT(place);
  const { rows } = await tx.query<{ key: string; size: number }>(
    `select p.key, p.size from disposable_ticket t join disposable_parcel p on p.id = t.parcel_id
      where t.token_hash = $1 and t.expires_at > $3 and p.cleared_at is null and ${isForIt}`,
    [digestOf(ticket), value, now],
  );
  return rows[0] ? { ...rows[0], piece: PIECE } : null;
}

/** Deletes a ticket once the recipient has all pieces. */
export async function spendTicket(tx: Queryable, ticket: string, place: DownloadSource): Promise<void> {
  const [isForIt, value] = FOR_IT(place);
  await tx.query(`delete from disposable_ticket t where t.token_hash = $1 and ${isForIt}`, [digestOf(ticket), value]);
}

/** Deletes the tickets for the upload of a link or a request, which ends downloads in progress. */
export async function voidTickets(
  tx: Queryable,
  held: { readonly disposableId: number } | { readonly requestId: number },
): Promise<void> {
  const [table, column, id] =
    'disposableId' in held
      ? ['disposable_secret', 'disposable_id', held.disposableId]
      : ['request_box', 'request_id', held.requestId];
  await tx.query(
    `delete from disposable_ticket where parcel_id = (select parcel_id from ${table} where ${column} = $1)`,
    [id],
  );
}
