// The package brings no types, and a file of types is in no project but by its name.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./http_ece.d.ts" />
import { createECDH, type ECDH } from 'node:crypto';

/** What a browser gave out, so that only it can open what is sent; base64url. */
export interface BrowserKeys {
  /** A point of P-256, uncompressed. */
  readonly p256dh: string;
  readonly auth: string;
}

/** What is chosen anew for each message. */
export interface Chance {
  readonly privateKey: ECDH;
  readonly salt: Buffer;
}

/** Encrypts for one browser (RFC 8291), so that the push service in between reads nothing. */
export async function encryptFor(
  { p256dh, auth }: BrowserKeys,
  plain: string,
  { privateKey, salt }: Partial<Chance> = {},
): Promise<Buffer> {
  // Fetched with the first message: most processes never send one.
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

/** Whether these could be a browser's: a point of the curve, and sixteen bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    ownKey().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
