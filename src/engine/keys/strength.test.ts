import { describe, expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

describe('the strength of a password while it is typed', () => {
  it.each([
    ['', 15, 'none', ''],
    ['four lifts wan', 15, 'weak', '1 more character.'],
    ['four lifts', 15, 'weak', '5 more characters.'],
    ['aaaaaaaaaaaaaaaa', 15, 'weak', 'Use more different characters.'],
    ['four lifts wande', 15, 'fair', 'Long enough. One more word makes the password much harder to guess.'],
    ['four lifts wander quietly', 15, 'good', 'Long. Avoid words that people who know you could guess.'],
    ['four lif', 8, 'fair', 'Long enough. One more word makes the password much harder to guess.'],
  ])('of “%s”', (password, least, level, words) => {
    expect(strengthOf(password, least)).toEqual({ level, words });
  });
});
