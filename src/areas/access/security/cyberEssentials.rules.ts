import type { HealthLine, HealthState } from '#platform/health/finding.ts';

/** A Cyber Essentials question, and the health line that answers it. */
interface Question {
  /** Control of the scheme. */
  readonly control: string;
  readonly asks: string;
  /** Key of the health line. */
  readonly line: string;
}

const QUESTIONS: readonly Question[] = [
  { control: 'User access control', asks: 'All users have two-factor authentication', line: 'secondFactors' },
  { control: 'User access control', asks: 'Password guessing is limited', line: 'lockOut' },
  { control: 'Secure configuration', asks: 'No default or unused accounts', line: 'accounts' },
  { control: 'Security update management', asks: 'No known vulnerabilities in installed packages', line: 'software' },
  { control: 'Guidance', asks: 'Backups are made and tested', line: 'backup' },
];

export interface Answer extends Pick<Question, 'control' | 'asks'> {
  readonly state: 'met' | 'open' | 'unknown';
  /** The result as a sentence. */
  readonly says: string;
  /** Path to fix it; null when there is none, or the user may not open it. */
  readonly path: string | null;
}

/** Answers to the questions from the health lines. A failed check counts as not met. */
export const answersOf = (lines: readonly HealthLine[]): readonly Answer[] =>
  QUESTIONS.map(({ control, asks, line }) => {
    const found = lines.filter(({ key }) => key === line);
    const worst = found.find(({ state }) => STATE[state] === 'open') ?? found.find(({ state }) => state !== 'good');
    const said = worst ?? found[0];
    return {
      control,
      asks,
      state: said ? STATE[said.state] : 'unknown',
      says: said?.says ?? 'This could not be checked.',
      path: said?.path ?? null,
    };
  });

const STATE: Readonly<Record<HealthState, Answer['state']>> = {
  good: 'met',
  attention: 'open',
  bad: 'open',
  unknown: 'unknown',
};
