/*
 * The file of a link or an answer is an encrypted upload: in pieces, with its own key (AES-256-GCM). The nonce of a
 * piece holds its position and whether it is the last, so that pieces cannot be cut off, moved or exchanged. The key,
 * the nonce prefix and the size are encrypted like a text.
 */

/** Bytes of a piece before encryption; the last one may be shorter. */
export const PIECE = 4 * 1024 * 1024;
/** Bytes that AES-GCM adds to each piece. */
export const PIECE_TAG = 16;
export const UPLOAD_KEY_BYTES = 32;
/** Random bytes at the start of every nonce of an upload. */
export const NONCE_PREFIX_BYTES = 7;

/** The format of an upload, sent with its key. Sizes in bytes. */
export interface UploadForm {
  readonly form: 1;
  readonly size: number;
  readonly piece: number;
}

export type UploadSize = Omit<UploadForm, 'form'>;

/** The number of pieces. An empty file is one empty piece. */
export const pieceCount = ({ size, piece }: UploadSize): number => Math.max(1, Math.ceil(size / piece));

/**
 * Bytes of one piece before encryption.
 * @param at counted from 0
 */
export const plainSize = ({ size, piece }: UploadSize, at: number): number =>
  Math.max(0, Math.min(piece, size - at * piece));

/** Bytes of one piece as it is sent and stored. */
export const sealedSize = (upload: UploadSize, at: number): number => plainSize(upload, at) + PIECE_TAG;

/** Twelve bytes: the prefix of the upload, the number of the piece, and 1 for the last piece, else 0. */
export function nonceOf(prefix: Uint8Array, at: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(NONCE_PREFIX_BYTES + 5);
  nonce.set(prefix);
  new DataView(nonce.buffer).setUint32(NONCE_PREFIX_BYTES, at);
  nonce[NONCE_PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}
