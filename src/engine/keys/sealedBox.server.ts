import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Problem } from '../http/problem.ts';
import type { KeyRing } from './keys.server.ts';

const FORM = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a secret that must be read again: AES-256-GCM under a key of the ring, as one line of text for a column.
 *
 * @param purpose names the key; each purpose has its own, such as `authenticator` or `webhook`
 * @param place where it is kept, such as `authenticator:12`: moved into another row it does not open
 */
export function seal(keys: KeyRing, purpose: string, place: string, plain: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys.derive(purpose), nonce).setAAD(boundTo(keys.id, purpose, place));
  const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return [FORM, keys.id, body.toString('base64url')].join('.');
}

/**
 * Opens what was sealed for this purpose and place, under any key that is still in the ring.
 * @throws 409 `integrity` when it was changed, moved, or its key is gone
 */
export function unseal(keys: KeyRing, purpose: string, place: string, sealed: string): Buffer {
  const [form, id = '', body = ''] = sealed.split('.');
  const key = keys.deriveOf(id, purpose);
  const bytes = Buffer.from(body, 'base64url');
  if (form !== FORM || !key || bytes.length < NONCE_BYTES + TAG_BYTES) throw broken();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(id, purpose, place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw broken();
  }
}

/** As `unseal`, for what lies in our own tables: one that does not open was changed there, or moved, and is an alarm. */
export function unsealStored(keys: KeyRing, purpose: string, place: string, sealed: string): Buffer {
  try {
    return unseal(keys, purpose, place, sealed);
  } catch (error) {
    keys.onShut?.({ purpose, place });
    throw error;
  }
}

// Lengths go before the parts, so that no two lists of parts make the same text.
const boundTo = (...parts: readonly string[]): Buffer =>
  Buffer.from(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''));

const broken = (): Problem =>
  new Problem(
    409,
    'integrity',
    'The secret cannot be decrypted. Its data was changed, or the encryption key is missing from this installation.',
  );
