import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecoveryCode, recoveryCodeOf, shownRecoveryCode } from './recoveryCode.ts';

describe('a recovery code', () => {
  it('has ten unambiguous characters in two groups', () => {
    expect(shownRecoveryCode(recoveryCodeOf(Uint8Array.from([0, 1, 2, 9, 10, 17, 18, 20, 27, 31])))).toBe(
      '0129A-HJMVZ',
    );
  });
  it('is accepted as shown, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const code = recoveryCodeOf(bytes);
        expect(readRecoveryCode(shownRecoveryCode(code))).toBe(code);
        expect(readRecoveryCode(` ${code.toLowerCase()} `)).toBe(code);
      }),
    );
  });
  it('can be typed with letters that look like its digits', () => {
    expect(readRecoveryCode('oO1iL-lI0oz')).toBe('001111100Z');
  });
  it.each(['', '12345', '0129A-HJMVZX', '0129AHJMVU', '0129A HJMV!', '０129AHJMVZ'])('is not %j', (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});
