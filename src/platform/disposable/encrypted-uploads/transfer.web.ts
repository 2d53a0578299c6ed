import { api, requestHeaders } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Secret } from '../sealing.web.ts';
import { withRetries, type Transfer } from './transferProgress.web.ts';
import { newUploadKey, uploadCipher } from './uploadCipher.web.ts';

/* Uploads and downloads are one module, because the first load lists every module that screens share. */

export interface SentUpload {
  /** The token of the upload, for the link or answer. */
  readonly parcel: string;
  /** The key of the upload, encrypted and sent like a text. */
  readonly secret: Secret;
}

/**
 * Encrypts a file and sends it in pieces, with one piece in memory at a time. If it fails or is cancelled, the server
 * is asked to delete it.
 * @param base the API path for uploads
 * @param more further fields of the first request
 * @throws ApiError, the signal's reason, or the browser's error from reading the file
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
      await withRetries(
        () => api(`${address}/pieces/${at}`, { method: 'POST', idempotent: false, body, signal }),
        transfer,
      );
    }
    onProgress(1);
    return { parcel: begun.parcel, secret: { name: file.name, type: file.type, bytes, parcel: form } };
  } catch (reason) {
    // The server also deletes it after an hour without this request.
    void api(address, { method: 'DELETE', idempotent: false }).catch(() => {});
    throw reason;
  }
}

/** An opened secret: a text, or a complete file. */
export type Revealed =
  | { readonly name: null; readonly text: string }
  | { readonly name: string; readonly content: Blob };

/** The source of a file's pieces, with its ticket. */
export interface UploadSource {
  /** The path of the pieces. */
  readonly base: string;
  readonly ticket: string;
}

/**
 * Fetches the content of an opened secret. After a broken connection the next call continues with the missing piece:
 * received pieces are kept as parts of a file, which browsers need not hold in memory.
 * @throws ApiError if the server refuses, or if decryption fails
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
      const sealed = await withRetries(() => fetched(source, at, transfer.signal), transfer);
      parts.push(new Blob([await cipher.open(at, sealed)]));
    }
    transfer.onProgress(1);
    return { name, content: new Blob(parts) };
  };
}

/** Fetches one encrypted piece. The response is binary, so it does not use `api`. */
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
