import type { Bytes } from '../bytes.web.ts';
import {
  NONCE_PREFIX_BYTES,
  nonceOf,
  PARCEL_KEY_BYTES,
  type ParcelSize,
  pieceCount,
  plainSize,
} from './parcel.rules.ts';

/** The key of one upload and what its nonces begin with, one behind the other. */
export const newParcelKey = (): Bytes => crypto.getRandomValues(new Uint8Array(PARCEL_KEY_BYTES + NONCE_PREFIX_BYTES));

/** Encrypts and decrypts the pieces of one upload, counted from 0. */
export interface ParcelCipher {
  readonly count: number;
  readonly seal: (at: number, plain: ArrayBuffer) => Promise<ArrayBuffer>;
  /** @throws when it is not this piece of this upload, as it was encrypted */
  readonly open: (at: number, sealed: ArrayBuffer) => Promise<ArrayBuffer>;
}

export async function parcelCipher(parcelKey: Bytes, parcel: ParcelSize): Promise<ParcelCipher> {
  const key = await crypto.subtle.importKey('raw', parcelKey.slice(0, PARCEL_KEY_BYTES), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  const prefix = parcelKey.slice(PARCEL_KEY_BYTES, PARCEL_KEY_BYTES + NONCE_PREFIX_BYTES);
  const count = pieceCount(parcel);
  const how = (at: number) => ({ name: 'AES-GCM', iv: nonceOf(prefix, at, at === count - 1) });
  return {
    count,
    seal: (at, plain) => crypto.subtle.encrypt(how(at), key, plain),
    open: async (at, sealed) => {
      const plain = await crypto.subtle.decrypt(how(at), key, sealed);
      if (plain.byteLength !== plainSize(parcel, at)) throw new Error('This piece is not as long as it was.');
      return plain;
    },
  };
}
