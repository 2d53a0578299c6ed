/*
 * Converts a secret into a link and back, in the browser only. The key is 256 random bits after the # of the link,
 * which browsers never send. With a passphrase, PBKDF2-SHA-256 (600,000 rounds) derives the encryption key from both
 * and, separately, a proof that the server can check without learning either.
 */

import { type Bytes, fromBase64, fromUrl, joined, toBase64, toUrl } from './bytes.web.ts';
import type { UploadForm } from './encrypted-uploads/encryptedUpload.rules.ts';

const ROUNDS = 600_000;

/** A text, or a file with its name; the name is encrypted with it. */
export interface Secret {
  readonly name: string | null;
  readonly type: string;
  /** The content, or for an uploaded file the key of the upload. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parcel?: UploadForm;
}

/** The request body, in base64. */
export interface SealedSecret {
  readonly ciphertext: string;
  readonly iv: string;
  readonly salt: string | null;
  readonly proofHash: string | null;
}

/** Whether the browser can encrypt: only on https pages and on localhost. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** @returns the values for the server, and the key for the fragment of the link */
export async function sealSecret(
  secret: Secret,
  passphrase: string | null,
): Promise<{ readonly sealed: SealedSecret; readonly key: string }> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const { salt, proofHash } = await lockOf(toUrl(key), passphrase);
  return { key: toUrl(key), sealed: { ...(await encrypted(secret, key, passphrase, salt)), salt, proofHash } };
}

/**
 * The values by which the server checks a passphrase without learning it, in base64.
 * @param key as after the #; may be empty
 */
export async function lockOf(
  key: string,
  passphrase: string | null,
): Promise<Pick<SealedSecret, 'salt' | 'proofHash'>> {
  if (passphrase === null) return { salt: null, proofHash: null };
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(16)));
  const proof = fromBase64(await proofOf(key, passphrase, salt));
  return { salt, proofHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', proof))) };
}

/** @returns both in base64, with a new nonce */
export async function encrypted(
  secret: Secret,
  key: Bytes,
  passphrase: string | null,
  salt: string | null,
): Promise<Pick<SealedSecret, 'ciphertext' | 'iv'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = await cipherOf(key, passphrase, salt);
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, packed(secret));
  return { ciphertext: toBase64(new Uint8Array(ciphertext)), iv: toBase64(iv) };
}

/**
 * The proof of the passphrase for the server, in base64.
 * @param salt as the server sends it
 */
export const proofOf = async (key: string, passphrase: string, salt: string): Promise<string> =>
  toBase64(await derived(fromUrl(key), passphrase, fromBase64(salt), 'proof'));

/** @throws if the key, the passphrase or the ciphertext is wrong */
export async function openSealed(
  { ciphertext, iv }: { readonly ciphertext: string; readonly iv: string },
  key: string,
  passphrase: string | null,
  salt: string | null,
): Promise<Secret> {
  const cipher = await cipherOf(fromUrl(key), passphrase, salt);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, cipher, fromBase64(ciphertext));
  return unpacked(new Uint8Array(plain));
}

/** A key as after the #: 43 characters of base64url. */
export const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

async function cipherOf(key: Bytes, passphrase: string | null, salt: string | null): Promise<CryptoKey> {
  const raw = passphrase === null || salt === null ? key : await derived(key, passphrase, fromBase64(salt), 'cipher');
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * Derives bits from key and passphrase for one use. The use is part of the salt, so that one result does not reveal
 * the other.
 */
async function derived(key: Bytes, passphrase: string, salt: Bytes, use: 'cipher' | 'proof'): Promise<Bytes> {
  const words = new TextEncoder().encode(passphrase.normalize('NFKC').trim());
  const base = await crypto.subtle.importKey('raw', joined(key, words), 'PBKDF2', false, ['deriveBits']);
  const salted = joined(salt, new TextEncoder().encode(use));
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: salted, iterations: ROUNDS }, base, 256),
  );
}

/** Four bytes of length, the metadata as JSON, then the bytes. */
function packed({ bytes, ...about }: Secret): Bytes {
  const head = new TextEncoder().encode(JSON.stringify(about));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, head.length);
  return joined(length, head, bytes);
}

function unpacked(bytes: Bytes): Secret {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Omit<Secret, 'bytes'>;
  return { ...head, bytes: bytes.slice(4 + length) };
}
