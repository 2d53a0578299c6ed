import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { passwordAdvice } from '../passwordAdvice.server.ts';

const adviceFor = (password: string) => passwordAdvice({ password, context: [], secondFactor: true });

describe('the included list of common passwords', () => {
  it('is refused completely, also if eight characters are enough', async () => {
    const taken: string[] = [];
    for (const entry of dictionary['passwords-common']) if ((await adviceFor(entry)).length === 0) taken.push(entry);
    expect(taken).toEqual([]);
    expect(dictionary['passwords-common'].length).toBeGreaterThan(40_000);
  });

  it('is refused in any case', async () => {
    for (const each of ['Swordfish', 'PUSSYCAT', 'wolverine', '123456Aa'])
      expect(await adviceFor(each)).toContain('This password is too common. Choose another.');
  });

  it('does not affect original passwords', async () => {
    expect(await adviceFor('tK9#vLq2')).toEqual([]);
    expect(await adviceFor('four lifts wander quietly')).toEqual([]);
  });
});
