/*
 * A file of a link or of an answer is an encrypted upload: in pieces, under a key of its own (AES-256-GCM). The nonce of a
 * piece says where it stands and whether it is the last, so that none can be cut off, put elsewhere or exchanged. The key,
 * what begins each nonce, and how large all of it is, are encrypted as a text is.
 */

/** Bytes of a piece before it is encrypted; the last one may have fewer. */
export const PIECE = 4 * 1024 * 1024;
/** Bytes that AES-GCM adds to each. */
export const PIECE_TAG = 16;
export const UPLOAD_KEY_BYTES = 32;
/** Bytes of chance that every nonce of an upload begins with. */
export const NONCE_PREFIX_BYTES = 7;

/** How an upload is made; told with its key. Sizes in bytes. */
export interface UploadForm {
  readonly form: 1;
  readonly size: number;
  readonly piece: number;
}

export type UploadSize = Omit<UploadForm, 'form'>;

/** An empty file is one empty piece. */
export const pieceCount = ({ size, piece }: UploadSize): number => Math.max(1, Math.ceil(size / piece));

/** Bytes of one piece before it is encrypted. @param at counted from 0 */
export const plainSize = ({ size, piece }: UploadSize, at: number): number =>
  Math.max(0, Math.min(piece, size - at * piece));

/** Bytes of one piece as it is sent and kept. */
export const sealedSize = (upload: UploadSize, at: number): number => plainSize(upload, at) + PIECE_TAG;

/** Twelve bytes: what all nonces of the upload begin with, which piece it is, and 1 behind the last. */
export function nonceOf(prefix: Uint8Array, at: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(NONCE_PREFIX_BYTES + 5);
  nonce.set(prefix);
  new DataView(nonce.buffer).setUint32(NONCE_PREFIX_BYTES, at);
  nonce[NONCE_PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}
