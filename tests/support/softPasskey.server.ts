import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Faults of a signed response. */
export interface Oddities {
  /** The page it was used on, if it is another. */
  readonly origin?: string;
  /** The site it was used for, if it is another. */
  readonly site?: string;
  readonly counter?: number;
  /** The key did not ask for a fingerprint, a face or a PIN. */
  readonly isUnverified?: boolean;
}

/**
 * For tests: a passkey like a browser's, from a key pair and the bytes of the standard (WebAuthn Level 2, sections
 * 5.8.1, 6.1 and 6.5.4). Tests can also create responses that a browser would refuse.
 */
export class SoftPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #origin: string;
  readonly #site: string;
  readonly #key: KeyObject;
  readonly #public: { readonly x: Buffer; readonly y: Buffer };

  constructor(origin: string) {
    this.#origin = origin;
    this.#site = new URL(origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** The browser's response after creating the key. */
  made(challenge: string, odd: Oddities = {}) {
    const cose = map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(this.#public.x)],
      [int(-3), bytes(this.#public.y)],
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#data(0x40, odd), Buffer.alloc(16), size, this.id, cose]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    return this.#credential({
      clientDataJSON: this.#said('webauthn.create', challenge, odd).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The browser's response after using the key. */
  used(challenge: string, odd: Oddities = {}) {
    this.counter++;
    const data = this.#data(0, odd);
    const said = this.#said('webauthn.get', challenge, odd);
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(said).digest()]), this.#key);
    return this.#credential({
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential<R>(response: R) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response };
  }

  #said(type: string, challenge: string, { origin = this.#origin }: Oddities): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The authenticator data: its site, its checks of the user, and its signature counter. */
  #data(flags: number, { site = this.#site, counter = this.counter, isUnverified = false }: Oddities): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | 0x01 | (isUnverified ? 0 : 0x04));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(site).digest(), rest]);
  }
}

// The part of CBOR (RFC 8949) that a passkey uses.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
