/** What a meter says of a password while it is typed: advice, never the judge. */
export interface Strength {
  readonly level: 'none' | 'weak' | 'fair' | 'good';
  readonly words: string;
}

const COMFORTABLE = 20;
const ENOUGH_DIFFERENT = 5;

/**
 * Advice on a password by what can be seen of it alone: its length and how varied it is.
 *
 * @param least fewest characters that are taken
 */
export function strengthOf(password: string, least: number): Strength {
  const characters = [...password.normalize('NFKC')];
  if (characters.length === 0) return { level: 'none', words: '' };
  if (characters.length < least) {
    const more = least - characters.length;
    return { level: 'weak', words: `${more} more ${more === 1 ? 'character' : 'characters'}.` };
  }
  if (new Set(characters).size < ENOUGH_DIFFERENT) return { level: 'weak', words: 'Use more different characters.' };
  return characters.length < COMFORTABLE
    ? { level: 'fair', words: 'Long enough. One more word makes the password much harder to guess.' }
    : { level: 'good', words: 'Long. Avoid words that people who know you could guess.' };
}
