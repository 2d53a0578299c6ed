import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CodeParameters {
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512';
  readonly digits: number;
  readonly seconds: number;
}

/** The default parameters of authenticator apps. */
export const USUAL_CODE: CodeParameters = { algorithm: 'SHA1', digits: 6, seconds: 30 };

/** The code of a secret for one time step (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number, { algorithm, digits }: CodeParameters = USUAL_CODE): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac(algorithm, secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Parses a base32 secret as users copy it: any case, with spaces, hyphens and padding. Null if it is not valid. */
export function readSecret(text: string): Uint8Array | null {
  const letters = text.replace(/[\s\-=]/g, '').toUpperCase();
  if (!/^[A-Z2-7]+$/.test(letters)) return null;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters) {
    held = (held << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The base32 form of a secret for authenticator apps. */
export function writeSecret(secret: Uint8Array): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

export interface CodeCheck {
  readonly ok: boolean;
  /** The time step to store, so that the code can only be used once. */
  readonly step: number | null;
  readonly reason: 'empty' | 'format' | 'replayed' | 'wrong' | null;
}

/**
 * Checks a one-time code. Clocks may differ by one step in either direction; a step that was already used is refused.
 *
 * @param now in milliseconds
 * @param lastStep the step of the last accepted code; null if there is none
 */
export function checkCode(secret: Uint8Array, typed: string, now: number, lastStep: number | null): CodeCheck {
  const code = typed.replace(/\s/g, '');
  if (code === '') return refusal('empty');
  if (!/^[0-9]{6}$/.test(code)) return refusal('format');
  const current = Math.floor(now / 1000 / USUAL_CODE.seconds);
  // All steps are computed, so that the duration does not reveal which one matched.
  const fitting = [current, current - 1, current + 1].filter((step) => step >= 0 && isSame(codeAt(secret, step), code));
  const fresh = fitting.find((step) => lastStep === null || step > lastStep);
  if (fresh !== undefined) return { ok: true, step: fresh, reason: null };
  return refusal(fitting.length > 0 ? 'replayed' : 'wrong');
}

const refusal = (reason: NonNullable<CodeCheck['reason']>): CodeCheck => ({ ok: false, step: null, reason });

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
