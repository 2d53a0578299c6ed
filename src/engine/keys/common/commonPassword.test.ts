import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../password.ts';
import { commonPasswords } from './commonPassword.examples.ts';
import { isCommonPassword } from './commonPassword.ts';

const isCommon = (password: string): boolean => isCommonPassword(foldCase(password));

describe('an easily guessed password', () => {
  it('is refused in every variant that guessing programs make', () => {
    let count = 0;
    const missed: string[] = [];
    for (const password of commonPasswords()) {
      count++;
      if (!isCommon(password) && missed.length < 20) missed.push(password);
    }
    expect(missed).toEqual([]);
    expect(count).toBeGreaterThan(400_000);
  }, 120_000);

  it.each([
    'Password',
    'P@ssw0rd2026!',
    'passwordpassword',
    'password12345678',
    'qwertyuiopasdfgh',
    'qwertyuiop123456',
    'iloveyouiloveyou',
    'administratoradministrator',
    'correcthorsebatterystaple',
    'Correct Horse Battery Staple!',
    'letmeinletmeinletmein',
    'welcome123welcome',
    'changemechangeme',
    'LiverpoolLiverpool1892',
    'Summer-Holiday-2026',
    '1qaz2wsx3edc4rfv',
    '1q2w3e4r5t6y7u8i',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    'mnbvcxzlkjhgfdsa',
    '12345678901234567890',
    'Charlie01011990!',
    'thisismypassword',
    'iloveyousomuch123',
    'Chelsea & Arsenal',
  ])('%s', (password) => {
    expect(isCommon(password)).toBe(true);
  });
});

describe('an original password', () => {
  it.each([
    'correct horse battery',
    'four lifts wander quietly',
    'seven quiet harbour lights',
    'orchard-lantern-48-bridge',
    'gravel umbrella Thursday moth',
    'tK9#vLq2mZx8!pRw',
    'my dog ate nineteen crumpets',
    'wibble wobble 4471 teacosy',
    'Ödipus aß drei Käsebrote',
    '犬も歩けば棒に当たるでしょうね本当に',
  ])('is accepted: %s', (password) => {
    expect(isCommon(password)).toBe(false);
  });
  it('of random letters is accepted', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'bcdfghjkmpqrtvwxyz'), { minLength: 18, maxLength: 40 }), (letters) => {
        // Excludes random passwords that are mostly one repeated sequence.
        fc.pre(new Set(letters).size > 10);
        expect(isCommon(letters.join(''))).toBe(false);
      }),
    );
  });
  it('can be any text without an error in the check', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(typeof isCommon(text)).toBe('boolean');
      }),
    );
  });
});
