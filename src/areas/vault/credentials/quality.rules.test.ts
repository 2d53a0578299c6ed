import { describe, expect, it } from 'vitest';
import { strengthOf } from './quality.rules.ts';

describe('the strength of a password', () => {
  it.each([
    ['1234', 'veryWeak'],
    ['aaaaaaaaaaaa', 'veryWeak'],
    ['abcabcabcabc', 'weak'],
    ['qwertyuiop', 'veryWeak'],
    ['Summer2026', 'fair'],
    ['k7#Qp', 'fair'],
    ['Ashgrove1!', 'fair'],
    ['plum-Anchor-teapot', 'strong'],
    ['x9!Kd0@wQ2', 'strong'],
    ['correct horse battery staple', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(strengthOf(password, false)).toBe(strength);
  });
  it('is the lowest for common guesses', () => {
    expect(strengthOf('correct horse battery staple', true)).toBe('veryWeak');
  });
});
