export const MISSES = 5;
export const MISSES_WITHIN_MINUTES = 15;
export const LOCKED_MINUTES = 30;

/**
 * Time until which the caller check is locked, in milliseconds; null when it is open. Five misses within fifteen
 * minutes lock it for thirty minutes from the fifth, to stop guessing.
 * @param misses times in milliseconds since the last match, in any order
 */
export function lockedUntil(misses: readonly number[], now: number): number | null {
  const sorted = [...misses].sort((a, b) => a - b);
  let until: number | null = null;
  for (let at = MISSES - 1; at < sorted.length; at++) {
    const first = sorted[at - MISSES + 1] ?? 0;
    const fifth = sorted[at] ?? 0;
    if (fifth - first <= MISSES_WITHIN_MINUTES * 60_000) until = fifth + LOCKED_MINUTES * 60_000;
  }
  return until !== null && until > now ? until : null;
}

export const SHORTEST_PHRASE = 6;

/** Normalises a spoken phrase: no capitals, full stops or double spaces. */
export const spoken = (phrase: string): string =>
  phrase
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The error message for a new passphrase; null when it is valid. */
export function phraseComplaint(phrase: string, name: string): string | null {
  const heard = spoken(phrase);
  if (heard.replaceAll(' ', '').length < SHORTEST_PHRASE)
    return `Enter at least ${SHORTEST_PHRASE} letters or digits, so that the passphrase is not guessed in 5 attempts.`;
  if (spoken(name) !== '' && heard === spoken(name)) return 'Do not use the name of the contact.';
  if (/^(\S)\1*$/.test(heard.replaceAll(' ', ''))) return 'Do not repeat one character.';
  return heard.length > 120 ? 'Enter at most 120 characters.' : null;
}
