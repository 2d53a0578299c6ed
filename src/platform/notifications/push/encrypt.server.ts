// The package has no types, and a file of types is only included by its name.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./http_ece.d.ts" />
import { createECDH, type ECDH } from 'node:crypto';

/** A browser's public encryption keys, so that only it can decrypt messages; base64url. */
export interface BrowserKeys {
  /** An uncompressed point of P-256. */
  readonly p256dh: string;
  readonly auth: string;
}

/** The random values of one message. */
export interface Chance {
  readonly privateKey: ECDH;
  readonly salt: Buffer;
}

/** Encrypts for one browser (RFC 8291), so that the push service cannot read the message. */
export async function encryptFor(
  { p256dh, auth }: BrowserKeys,
  plain: string,
  { privateKey, salt }: Partial<Chance> = {},
): Promise<Buffer> {
  // Loaded with the first message, because most processes never send one.
  const { encrypt } = await import('http_ece');
  return encrypt(Buffer.from(plain), {
    version: 'aes128gcm',
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
    privateKey: privateKey ?? ownKey(),
    ...(salt ? { salt } : {}),
  });
}

function ownKey(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}

/** Whether the keys are valid: a point of the curve, and sixteen bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    ownKey().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
