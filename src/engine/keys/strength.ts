/** The password strength shown while the user types. It is only advice. */
export interface Strength {
  readonly level: 'none' | 'weak' | 'fair' | 'good';
  readonly words: string;
}

const COMFORTABLE = 20;
const ENOUGH_DIFFERENT = 5;

/**
 * Advice based on the password alone: its length and variety.
 *
 * @param least the minimum number of characters
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
