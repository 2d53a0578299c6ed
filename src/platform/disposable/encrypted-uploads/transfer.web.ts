import { api, requestHeaders } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Secret } from '../sealing.web.ts';
import { insist, type Transfer } from './transferProgress.web.ts';
import { newUploadKey, uploadCipher } from './uploadCipher.web.ts';

/* Both ways of an upload, in one piece: the first load names every piece that screens share. */

export interface SentUpload {
  /** What the link or the answer names it by. */
  readonly parcel: string;
  /** What opens it: encrypted and sent as a text is. */
  readonly secret: Secret;
}

/**
 * Encrypts a file and sends it, piece by piece: no more of it than a piece is in memory at once. Where it comes to nothing
 * or is called off, the server is told to forget what it has.
 * @param base the address that uploads are sent to
 * @param more sent with its beginning
 * @throws ApiError, the signal's reason, or what kept the browser from reading the file
 */
export async function sendUpload(file: File, base: string, transfer: Transfer, more: object = {}): Promise<SentUpload> {
  const { signal, onProgress } = transfer;
  const begun = await api<{ readonly parcel: string; readonly piece: number }>(base, {
    method: 'POST',
    idempotent: false,
    body: { size: file.size, ...more },
    signal,
  });
  const address = `${base}/${begun.parcel}`;
  try {
    const form = { form: 1, size: file.size, piece: begun.piece } as const;
    const bytes = newUploadKey();
    const cipher = await uploadCipher(bytes, form);
    for (let at = 0; at < cipher.count; at++) {
      onProgress(at / cipher.count);
      const plain = await file.slice(at * form.piece, (at + 1) * form.piece).arrayBuffer();
      const body = new FormData();
      body.append('file', new Blob([await cipher.seal(at, plain)]), 'piece');
      await insist(() => api(`${address}/pieces/${at}`, { method: 'POST', idempotent: false, body, signal }), transfer);
    }
    onProgress(1);
    return { parcel: begun.parcel, secret: { name: file.name, type: file.type, bytes, parcel: form } };
  } catch (reason) {
    // It is forgotten by itself as well, an hour later.
    void api(address, { method: 'DELETE', idempotent: false }).catch(() => {});
    throw reason;
  }
}

/** What was opened: a text, or a file as a whole. */
export type Revealed =
  | { readonly name: null; readonly text: string }
  | { readonly name: string; readonly content: Blob };

/** Where the pieces of a file are fetched, and with what. */
export interface UploadSource {
  /** The address that its pieces stand under. */
  readonly base: string;
  readonly ticket: string;
}

/**
 * Fetches what a secret that was just opened holds. Asked again after the line broke, it goes on with the piece that is
 * missing: those that arrived are kept, as parts of a file that browsers need not hold in memory.
 * @throws ApiError for what the server refuses, and for what does not open
 */
export function revealing(secret: Secret, source: UploadSource | null): (transfer: Transfer) => Promise<Revealed> {
  const { name, parcel, bytes } = secret;
  const parts: Blob[] = [];
  return async (transfer) => {
    if (name === null) return { name, text: new TextDecoder().decode(bytes) };
    if (!parcel) return { name, content: new Blob([bytes]) };
    if (parcel.form !== 1 || !source) throw new Error('This page does not support the format of the file.');
    const cipher = await uploadCipher(bytes, parcel);
    while (parts.length < cipher.count) {
      const at = parts.length;
      transfer.onProgress(at / cipher.count);
      const sealed = await insist(() => fetched(source, at, transfer.signal), transfer);
      parts.push(new Blob([await cipher.open(at, sealed)]));
    }
    transfer.onProgress(1);
    return { name, content: new Blob(parts) };
  };
}

/** One piece as it was sent. What comes back are bytes, so it does not go through `api`. */
async function fetched({ base, ticket }: UploadSource, at: number, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(`${base}/pieces/${at}`, {
      headers: { ...requestHeaders(), 'X-Ticket': ticket },
      signal,
    });
    if (!answer.ok)
      throw new ApiError(answer.status, await answer.json().catch(() => null), answer.headers.get('Retry-After'));
    return await answer.arrayBuffer();
  } catch (reason) {
    if (signal.aborted || reason instanceof ApiError) throw reason;
    throw new ApiError(0, null);
  }
}
