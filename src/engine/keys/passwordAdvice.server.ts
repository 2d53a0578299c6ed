import { isBreached } from './breached/breached.server.ts';
import { isCommonPassword } from './common/commonPassword.ts';
import { isListed } from './common/commonList.server.ts';
import { type ChosenPassword, foldCase, type PasswordProblem, passwordProblems } from './password.ts';

/** Advice for each problem of a chosen password; empty if the password is accepted. */
export async function passwordAdvice(chosen: ChosenPassword): Promise<readonly string[]> {
  const isKnown = await isBreached(chosen.password);
  const standsInList = await isListed(foldCase(chosen.password));
  const problems = passwordProblems(chosen, (folded) => isKnown || standsInList || isCommonPassword(folded));
  return problems.map((each) => (each === 'common' && isKnown ? BREACHED : ADVICE[each](chosen)));
}

const BREACHED = 'This password appeared in a data breach and is not safe. Choose another.';

const ADVICE: Readonly<Record<PasswordProblem, (chosen: ChosenPassword) => string>> = {
  'too-short': ({ secondFactor }) =>
    secondFactor ? 'Use at least 8 characters.' : 'Use at least 15 characters, for example four unrelated words.',
  'too-long': () => 'Use up to 128 characters.',
  common: () => 'This password is too common. Choose another.',
  context: () => 'This password is mostly a known name or address. Add other words.',
  repetitive: () => 'Use at least five different characters.',
  sequence: () => 'This password is a sequence of neighbouring characters. Choose another.',
};
