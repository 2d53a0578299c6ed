import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '../access/keys.server.ts';

const BEGIN = '/sealed/';
const IV = 12;
const TAG = 16;

/**
 * A path with a secret in it, as a letter that waits may keep it: whoever reads the database reads no link that opens
 * something. The post opens it at the moment of sending.
 */
export function sealedPath(keys: KeyRing, path: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keys.derive('letter'), iv);
  const sealed = Buffer.concat([cipher.update(path, 'utf8'), cipher.final()]);
  return `${BEGIN}${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** The path as it was; one that was never sealed stays as it is. @throws when the key is another */
export function openedPath(keys: KeyRing, path: string): string {
  if (!path.startsWith(BEGIN)) return path;
  const bytes = Buffer.from(path.slice(BEGIN.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keys.derive('letter'), bytes.subarray(0, IV), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}
