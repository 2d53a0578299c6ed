import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generate } from '../credentials/generate.rules.ts';
import { lacking, leastOf, type Need, type Policy, policyWarning, recipeOf, stylesOf } from './policy.rules.ts';

const policy = (given: Partial<Policy> = {}): Policy => ({
  style: 'signs',
  minLength: 14,
  needs: ['capital', 'digit', 'symbol'],
  minStrength: null,
  ...given,
});

it('a password that does not meet the policy is warned of in one sentence', () => {
  const lacks = lacking({ password: 'plum tree', strength: 'fair' }, policy({ minStrength: 'good' }));
  expect(policyWarning(lacks)).toBe(
    'The password policy of the customer asks for at least 14 characters, a capital letter, a digit, a symbol and the strength “good”.',
  );
  expect(policyWarning(lacking({ password: 'Plum-Tree-Anchors', strength: 'strong' }, policy()))).toBe(
    'The password policy of the customer asks for a digit.',
  );
  // no secret: a sample password
  expect(lacking({ password: 'Plum-Tree-Anchor-7', strength: 'strong' }, policy({ minStrength: 'strong' }))).toEqual(
    [],
  );
});

it('the length counts characters, and letters of any language count as letters', () => {
  expect(lacking({ password: '🦊🦊🦊🦊🦊🦊🦊🦊', strength: 'good' }, policy({ minLength: 8, needs: [] }))).toEqual([]);
  expect(lacking({ password: 'Épicerie', strength: 'good' }, policy({ minLength: 8, needs: ['capital'] }))).toEqual([]);
  expect(lacking({ password: 'Épicerie', strength: 'good' }, policy({ minLength: 8, needs: ['symbol'] }))).toEqual([
    'a symbol',
  ]);
});

it('a style that cannot meet the policy is not offered, and its own style is the first', () => {
  expect(stylesOf(null)).toEqual(['signs', 'plain', 'words']);
  expect(stylesOf(policy({ style: 'words' }))).toEqual(['words', 'signs']);
  expect(stylesOf(policy({ style: 'plain', needs: ['symbol'] }))).toEqual(['signs', 'words']);
  expect([leastOf('signs', policy()), leastOf('signs', null), leastOf('words', policy())]).toEqual([14, 8, 3]);
});

it('every generated password meets the policy that it was generated for', () => {
  const chances = fc.infiniteStream(fc.nat()).map((numbers) => (bound: number) => Number(numbers.next().value) % bound);
  const needs = fc.subarray<Need>(['capital', 'digit', 'symbol']);
  fc.assert(
    fc.property(chances, fc.integer({ min: 8, max: 64 }), needs, (chance, minLength, asked) => {
      const of = policy({ minLength, needs: asked });
      for (const style of stylesOf(of)) {
        const password = generate(recipeOf(style, leastOf(style, of), of), chance, ['plum', 'anchor', 'teapot']);
        expect(lacking({ password, strength: 'strong' }, of), `${style}: ${password}`).toEqual([]);
      }
    }),
  );
});
