import { isBreached } from './breached/breached.server.ts';
import { isCommonPassword } from './common/commonPassword.ts';
import { isListed } from './common/commonList.server.ts';
import { type ChosenPassword, foldCase, type PasswordProblem, passwordProblems } from './password.ts';

/** What is wrong with a chosen password, in sentences that say what to do; none when it is taken. */
export async function passwordAdvice(chosen: ChosenPassword): Promise<readonly string[]> {
  const isKnown = await isBreached(chosen.password);
  const standsInList = await isListed(foldCase(chosen.password));
  const problems = passwordProblems(chosen, (folded) => isKnown || standsInList || isCommonPassword(folded));
  return problems.map((each) => (each === 'common' && isKnown ? BREACHED : ADVICE[each](chosen)));
}

const BREACHED = 'This password is known from a breach elsewhere, and is tried by those who have it. Choose another.';

const ADVICE: Readonly<Record<PasswordProblem, (chosen: ChosenPassword) => string>> = {
  'too-short': ({ secondFactor }) =>
    secondFactor
      ? 'Use at least 8 characters.'
      : 'Use at least 15 characters. Four words that do not belong together are easy to remember.',
  'too-long': () => 'Use at most 128 characters.',
  common: () => 'This password is one of the first that are guessed. Choose another.',
  context: () => 'This is mostly a name or an address that people know. Add words of your own.',
  repetitive: () => 'Use at least five different characters.',
  sequence: () => 'This is one run of neighbouring characters. Choose another.',
};
