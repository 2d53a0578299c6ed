import { expect, it } from 'vitest';
import { otpauthOf } from './otpauth.rules.ts';

it('makes an address of a plain secret, without spaces and padding', () => {
  expect(otpauthOf('gezd gnbv-GY3T QOJQ==', 'Portal: admin')).toBe(
    'otpauth://totp/Portal%3A%20admin?secret=GEZDGNBVGY3TQOJQ',
  );
});

it('keeps a stored address with its parameters', () => {
  const stored = 'otpauth://totp/Portal:admin?secret=GEZDGNBVGY3TQOJQ&digits=8&algorithm=SHA256';
  expect(otpauthOf(` ${stored} `, 'Portal')).toBe(stored);
});
