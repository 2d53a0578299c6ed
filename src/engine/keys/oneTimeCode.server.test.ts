import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCode, codeAt, readSecret, writeSecret } from './oneTimeCode.server.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const key = '12345678901234567890';

describe('one-time codes', () => {
  // RFC 6238, appendix B: the keys have the length of the digests.
  it.each([
    [59, 'SHA1', '94287082'],
    [1111111109, 'SHA1', '07081804'],
    [20000000000, 'SHA1', '65353130'],
    [59, 'SHA256', '46119246'],
    [1234567890, 'SHA256', '91819424'],
    [59, 'SHA512', '90693936'],
    [2000000000, 'SHA512', '38618901'],
  ] as const)('at %i seconds with %s is %s', (seconds, algorithm, code) => {
    const length = { SHA1: 20, SHA256: 32, SHA512: 64 }[algorithm];
    const secret = ascii(key.repeat(4).slice(0, length));
    expect(codeAt(secret, Math.floor(seconds / 30), { algorithm, digits: 8, seconds: 30 })).toBe(code);
  });

  it('secrets are read back as written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (secret) =>
        Buffer.from(secret).equals(readSecret(writeSecret(secret)) ?? new Uint8Array()),
      ),
    );
  });

  it('secrets are accepted as people copy them', () => {
    expect(readSecret('gezd gnbv-gy3t qojq gezd gnbv gy3t qojq==')).toEqual(ascii(key));
    expect(readSecret('')).toBeNull();
    expect(readSecret('1008')).toBeNull();
  });

  const secret = ascii(key);
  const now = 90_000;
  it('work one step early or late, and once', () => {
    for (const step of [2, 3, 4])
      expect(checkCode(secret, codeAt(secret, step), now, null)).toEqual({ ok: true, step, reason: null });
    expect(checkCode(secret, codeAt(secret, 1), now, null).reason).toBe('wrong');
    expect(checkCode(secret, codeAt(secret, 5), now, null).reason).toBe('wrong');
    expect(checkCode(secret, codeAt(secret, 3), now, 3).reason).toBe('replayed');
    expect(checkCode(secret, codeAt(secret, 4), now, 3).ok).toBe(true);
  });

  it.each([
    ['  ', 'empty'],
    ['12345', 'format'],
    ['1234567', 'format'],
    ['12345a', 'format'],
    ['１２３４５６', 'format'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(checkCode(secret, typed, now, null)).toEqual({ ok: false, step: null, reason });
  });

  it('can be typed with spaces', () => {
    const code = codeAt(secret, 3);
    expect(checkCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, null).ok).toBe(true);
  });
});
