/** From the weakest up: the number of a strength is its place. */
export const STRENGTHS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Powers of ten of guesses below which a password is that weak. */
const BOUNDS = [3, 6, 8, 10] as const;

/**
 * How hard a password is to guess, by the number of guesses it takes: words, repeats, runs and years count as one choice
 * of few, everything else by its characters. An estimate that rather says too little.
 *
 * @param isKnown whether it stands in a list of passwords that are tried first
 */
export function strengthOf(password: string, isKnown: boolean): Strength {
  if (isKnown) return 'veryWeak';
  const guesses = guessesOf(password.normalize('NFKC'));
  const at = BOUNDS.findIndex((bound) => guesses < bound);
  return STRENGTHS[at === -1 ? BOUNDS.length : at] ?? 'veryWeak';
}

/** The power of ten of the guesses. */
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

/** The first that fits is taken. */
const PARTS: readonly ((text: string) => Part | null)[] = [
  // The same again and again.
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

/** Neighbours of the alphabet or the keyboard, such as "cdef" or "poiu". */
function runAt(text: string): Part | null {
  const small = text.toLowerCase();
  let length = 3;
  if (!WALKS.some((walk) => walk.includes(small.slice(0, 3))) || small.length < 3) return null;
  while (length < small.length && WALKS.some((walk) => walk.includes(small.slice(0, length + 1)))) length++;
  return { length, cost: 1 + digits(small.slice(0, length)) };
}
