import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generate } from './generate.rules.ts';

const chances = fc.infiniteStream(fc.nat()).map((numbers) => (bound: number) => Number(numbers.next().value) % bound);

it('a generated password has its length, a letter, a capital and a digit, and no ambiguous characters', () => {
  fc.assert(
    fc.property(chances, fc.integer({ min: 8, max: 60 }), fc.boolean(), (chance, length, hasSigns) => {
      const made = generate({ of: 'characters', length, hasSigns }, chance, []);
      expect(made).toHaveLength(length);
      expect(made).toMatch(/[a-z]/);
      expect(made).toMatch(/[A-Z]/);
      expect(made).toMatch(/\d/);
      expect(/[!#$%&*+\-=?@]/.test(made)).toBe(hasSigns);
      expect(made).not.toMatch(/[l1IO0]/);
    }),
  );
});

it('a generated passphrase has the requested number of words', () => {
  let at = 0;
  expect(generate({ of: 'words', words: 3 }, () => at++, ['plum', 'anchor', 'teapot'])).toBe('plum-anchor-teapot');
});
