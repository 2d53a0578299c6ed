/*
 * What turns a secret into a link and back, in the browser only. The key is 256 random bits and travels behind the # of
 * the link, which browsers never send. With a passphrase, key and passphrase together derive what encrypts
 * (PBKDF2-SHA-256, 600,000 rounds) and, apart from it, a proof that the server can check without learning either.
 */

import { type Bytes, fromBase64, fromUrl, joined, toBase64, toUrl } from './bytes.web.ts';
import type { UploadForm } from './encrypted-uploads/encryptedUpload.rules.ts';

const ROUNDS = 600_000;

/** Text, or a file with its name; the name is encrypted with it. */
export interface Secret {
  readonly name: string | null;
  readonly type: string;
  /** What it is; of a file that was sent in pieces the key of the upload. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parcel?: UploadForm;
}

/** What is sent to the server, in base64. */
export interface SealedSecret {
  readonly ciphertext: string;
  readonly iv: string;
  readonly salt: string | null;
  readonly proofHash: string | null;
}

/** Browsers encrypt on https pages and on this machine itself, and nowhere else. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** @returns what the server keeps, and the key that goes behind the # */
export async function sealSecret(
  secret: Secret,
  passphrase: string | null,
): Promise<{ readonly sealed: SealedSecret; readonly key: string }> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const { salt, proofHash } = await lockOf(toUrl(key), passphrase);
  return { key: toUrl(key), sealed: { ...(await encrypted(secret, key, passphrase, salt)), salt, proofHash } };
}

/** What lets the server know a passphrase again without learning it, in base64. @param key as it stands behind the #; may be empty */
export async function lockOf(
  key: string,
  passphrase: string | null,
): Promise<Pick<SealedSecret, 'salt' | 'proofHash'>> {
  if (passphrase === null) return { salt: null, proofHash: null };
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(16)));
  const proof = fromBase64(await proofOf(key, passphrase, salt));
  return { salt, proofHash: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', proof))) };
}

/** @returns both in base64, under a nonce of its own */
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

/** Shows the server that the passphrase is known, in base64. @param salt as the server tells it */
export const proofOf = async (key: string, passphrase: string, salt: string): Promise<string> =>
  toBase64(await derived(fromUrl(key), passphrase, fromBase64(salt), 'proof'));

/** @throws when the key, the passphrase or the ciphertext is not what was sent */
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

/** A key as it stands behind the #: 43 letters of base64url. */
export const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

async function cipherOf(key: Bytes, passphrase: string | null, salt: string | null): Promise<CryptoKey> {
  const raw = passphrase === null || salt === null ? key : await derived(key, passphrase, fromBase64(salt), 'cipher');
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** What key and passphrase give together for one use; the use is part of the salt, so one says nothing of the other. */
async function derived(key: Bytes, passphrase: string, salt: Bytes, use: 'cipher' | 'proof'): Promise<Bytes> {
  const words = new TextEncoder().encode(passphrase.normalize('NFKC').trim());
  const base = await crypto.subtle.importKey('raw', joined(key, words), 'PBKDF2', false, ['deriveBits']);
  const salted = joined(salt, new TextEncoder().encode(use));
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: salted, iterations: ROUNDS }, base, 256),
  );
}

/** Four bytes of length, what it is as JSON, then its bytes. */
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
