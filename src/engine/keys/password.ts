/** What is wrong with a chosen password, in the order it is told. */
export type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'context' | 'repetitive' | 'sequence';

export interface ChosenPassword {
  readonly password: string;
  /** Names, parts of the email address, the company and the application: words an attacker tries first. */
  readonly context: readonly string[];
  readonly secondFactor: boolean;
}

const LONGEST = 128;
const SHORTEST_CONTEXT_WORD = 4;
const ENOUGH_BESIDES_CONTEXT = 8;
const ENOUGH_DIFFERENT = 5;

/**
 * Length, not composition, makes a password good; it never expires (NIST SP 800-63B-4, 3.1.1).
 *
 * @param isCommon whether the case-folded whole is in a list of common or breached passwords
 */
export function passwordProblems(
  { password, context, secondFactor }: ChosenPassword,
  isCommon: (folded: string) => boolean,
): PasswordProblem[] {
  const characters = [...password.normalize('NFKC')];
  const folded = foldCase(characters.join(''));
  const problems: PasswordProblem[] = [];
  if (characters.length < (secondFactor ? 8 : 15)) problems.push('too-short');
  if (characters.length > LONGEST) problems.push('too-long');
  if (isCommon(folded)) problems.push('common');
  if (isMostlyContext(folded, context)) problems.push('context');
  if (new Set(characters).size < ENOUGH_DIFFERENT) problems.push('repetitive');
  if (isSequence(characters)) problems.push('sequence');
  return problems;
}

/** One form for every way of writing capitals: "Straße" and "STRASSE" are the same. */
export const foldCase = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase();

function isMostlyContext(folded: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((each) => foldCase(each).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => [...word].length >= SHORTEST_CONTEXT_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && [...rest].length < ENOUGH_BESIDES_CONTEXT;
}

/** "abcdefgh", "98765432": every step between neighbours is one up, or every one is one down. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
