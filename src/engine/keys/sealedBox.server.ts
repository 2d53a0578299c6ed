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
  return sealUnder({ id: keys.id, key: keys.derive(purpose) }, [purpose, place], plain);
}

/** A key that is itself kept sealed, such as that of one customer, and its name. */
export interface NamedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Seals under a key that is not the ring's. @param place where it is kept; in another place it does not open */
export function sealUnder({ id, key }: NamedKey, place: readonly string[], plain: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(id, ...place));
  const body = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return [FORM, id, body.toString('base64url')].join('.');
}

/** The name of the key something is sealed under. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? '';

/**
 * Opens what was sealed for this purpose and place, under any key that is still in the ring.
 * @throws 409 `integrity` when it was changed, moved, or its key is gone
 */
export function unseal(keys: KeyRing, purpose: string, place: string, sealed: string): Buffer {
  const id = keyIdOf(sealed);
  const key = keys.deriveOf(id, purpose);
  if (!key) throw broken();
  return unsealUnder({ id, key }, [purpose, place], sealed);
}

/** Opens what `sealUnder` sealed. @throws 409 `integrity` when it was changed, moved, or is under another key */
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
