/** The problems of a chosen password, in the order in which they are reported. */
export type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'context' | 'repetitive' | 'sequence';

export interface ChosenPassword {
  readonly password: string;
  /** Names, parts of the email address, the company and the application, which an attacker tries first. */
  readonly context: readonly string[];
  readonly secondFactor: boolean;
}

const LONGEST = 128;
const SHORTEST_CONTEXT_WORD = 4;
const ENOUGH_BESIDES_CONTEXT = 8;
const ENOUGH_DIFFERENT = 5;

/**
 * Checks a password for length rather than composition; passwords do not expire (NIST SP 800-63B-4, 3.1.1).
 *
 * @param isCommon whether the whole case-folded password is in a list of common or breached passwords
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

/** Folds case so that all spellings are equal, such as "Straße" and "STRASSE". */
export const foldCase = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase();

function isMostlyContext(folded: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((each) => foldCase(each).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => [...word].length >= SHORTEST_CONTEXT_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && [...rest].length < ENOUGH_BESIDES_CONTEXT;
}

/** "abcdefgh", "98765432": each character follows the previous one by one, all upwards or all downwards. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
