import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import type { KeyRing } from './keys.server.ts';

const FORM = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that must be readable later, with AES-256-GCM and a key of the ring, as one line of text.
 *
 * @param purpose selects the derived key, such as `authenticator` or `webhook`
 * @param place where it is stored, such as `authenticator:12`: it cannot be decrypted after being moved to another row
 */
export function seal(keys: KeyRing, purpose: string, place: string, plain: string | Uint8Array): string {
  return sealUnder({ id: keys.id, key: keys.derive(purpose) }, [purpose, place], plain);
}

/** A key that is itself stored encrypted, such as that of one customer, with its id. */
export interface NamedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Encrypts with a key outside the ring. @param place where it is stored; it cannot be decrypted in another place */
export function sealUnder({ id, key }: NamedKey, place: readonly string[], plain: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(id, ...place));
  const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return [FORM, id, body.toString('base64url')].join('.');
}

/** The id of the key with which a value is encrypted. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? '';

/**
 * Decrypts a value for this purpose and place, with any key that is still in the ring.
 * @throws 409 `integrity` if it was changed or moved, or its key is missing
 */
export function unseal(keys: KeyRing, purpose: string, place: string, sealed: string): Buffer {
  const id = keyIdOf(sealed);
  const key = keys.deriveOf(id, purpose);
  if (!key) throw broken();
  return unsealUnder({ id, key }, [purpose, place], sealed);
}

/** Decrypts a value from `sealUnder`. @throws 409 `integrity` if it was changed or moved, or uses another key */
export function unsealUnder({ id, key }: NamedKey, place: readonly string[], sealed: string): Buffer {
  const [form, named, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (form !== FORM || named !== id || bytes.length < NONCE_BYTES + TAG_BYTES) throw broken();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(id, ...place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw broken();
  }
}

/** Like `unseal`, for the product's own tables. A failure means tampering or a missing key, so `onShut` is called. */
export function unsealStored(keys: KeyRing, purpose: string, place: string, sealed: string): Buffer {
  try {
    return unseal(keys, purpose, place, sealed);
  } catch (error) {
    keys.onShut?.({ purpose, place });
    throw error;
  }
}

// Each part is preceded by its length, so that different lists of parts never give the same text.
const boundTo = (...parts: readonly string[]): Buffer =>
  Buffer.from(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''));

const broken = (): Problem =>
  new Problem(
    409,
    'integrity',
    'The secret cannot be decrypted. Its data was changed, or the encryption key is missing from this installation.',
  );
