import type { Bytes } from '../bytes.web.ts';
import {
  NONCE_PREFIX_BYTES,
  nonceOf,
  UPLOAD_KEY_BYTES,
  type UploadSize,
  pieceCount,
  plainSize,
} from './encryptedUpload.rules.ts';

/** A new key for one upload, followed by its nonce prefix. */
export const newUploadKey = (): Bytes => crypto.getRandomValues(new Uint8Array(UPLOAD_KEY_BYTES + NONCE_PREFIX_BYTES));

/** Encrypts and decrypts the pieces of one upload, counted from 0. */
export interface UploadCipher {
  readonly count: number;
  readonly seal: (at: number, plain: ArrayBuffer) => Promise<ArrayBuffer>;
  /** @throws if the bytes are not this piece of this upload */
  readonly open: (at: number, sealed: ArrayBuffer) => Promise<ArrayBuffer>;
}

export async function uploadCipher(uploadKey: Bytes, upload: UploadSize): Promise<UploadCipher> {
  const key = await crypto.subtle.importKey('raw', uploadKey.slice(0, UPLOAD_KEY_BYTES), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  const prefix = uploadKey.slice(UPLOAD_KEY_BYTES, UPLOAD_KEY_BYTES + NONCE_PREFIX_BYTES);
  const count = pieceCount(upload);
  const how = (at: number) => ({ name: 'AES-GCM', iv: nonceOf(prefix, at, at === count - 1) });
  return {
    count,
    seal: (at, plain) => crypto.subtle.encrypt(how(at), key, plain),
    open: async (at, sealed) => {
      const plain = await crypto.subtle.decrypt(how(at), key, sealed);
      if (plain.byteLength !== plainSize(upload, at)) throw new Error('The piece does not have its original length.');
      return plain;
    },
  };
}
