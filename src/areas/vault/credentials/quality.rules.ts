/** Weakest first; the index is the numeric strength. */
export const STRENGTHS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Limits of each strength, as powers of ten of guesses. */
const BOUNDS = [3, 6, 8, 10] as const;

/**
 * Estimates how hard a password is to guess. Words, repeats, sequences and years count as few choices, other parts by
 * their characters. The estimate is conservative.
 * @param isKnown whether the password is in a list of common ones
 */
export function strengthOf(password: string, isKnown: boolean): Strength {
  if (isKnown) return 'veryWeak';
  const guesses = guessesOf(password.normalize('NFKC'));
  const at = BOUNDS.findIndex((bound) => guesses < bound);
  return STRENGTHS[at === -1 ? BOUNDS.length : at] ?? 'veryWeak';
}

/** Estimated guesses as a power of ten. */
function guessesOf(password: string): number {
  let guesses = 0;
  for (let rest = password; rest !== ''; ) {
    const { length, cost } = PARTS.map((part) => part(rest)).find((found) => found !== null) ?? { length: 1, cost: 2 };
    guesses += cost;
    rest = rest.slice(length);
  }
  return guesses;
}

interface Part {
  readonly length: number;
  readonly cost: number;
}

const digits = (text: string): number => Math.log10(text.length + 1);

/** Patterns in order; the first match applies. */
const PARTS: readonly ((text: string) => Part | null)[] = [
  // Repetitions of the same characters.
  (text) => found(/^(.{1,6}?)\1{2,}/su.exec(text), ([whole, once = '']) => once.length + digits(whole)),
  (text) => runAt(text),
  (text) => found(/^(?:19|20)\d\d/.exec(text), () => 2),
  (text) => found(/^[A-Za-z][a-z]{3,}(?![a-z])/.exec(text), ([word]) => (word.length > 12 ? word.length : 4)),
  (text) => found(/^\d/.exec(text), () => 1),
  (text) => found(/^[a-z]/i.exec(text), () => 1.5),
  (text) => found(/^[ -~]/.exec(text), () => 1.6),
];

const found = (match: RegExpExecArray | null, cost: (match: RegExpExecArray) => number): Part | null =>
  match ? { length: match[0].length, cost: cost(match) } : null;

const WALKS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((walk) => [
  walk,
  [...walk].reverse().join(''),
]);

/** A sequence of the alphabet or keyboard, such as "cdef" or "poiu". */
function runAt(text: string): Part | null {
  const small = text.toLowerCase();
  let length = 3;
  if (!WALKS.some((walk) => walk.includes(small.slice(0, 3))) || small.length < 3) return null;
  while (length < small.length && WALKS.some((walk) => walk.includes(small.slice(0, length + 1)))) length++;
  return { length, cost: 1 + digits(small.slice(0, length)) };
}
