/** The part of the package that is used here; it has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts as in RFC 8188, with the keys of RFC 8291. Strings are base64url. */
  export function encrypt(
    plain: Buffer,
    given: {
      readonly version: 'aes128gcm';
      /** The public key of the browser, and its secret. */
      readonly dh: Buffer;
      readonly authSecret: Buffer;
      readonly privateKey: ECDH;
      readonly salt?: Buffer;
    },
  ): Buffer;
}
