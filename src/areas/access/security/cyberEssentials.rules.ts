import type { HealthLine, HealthState } from '#platform/health/finding.ts';

/** A question of Cyber Essentials, and the line that says whether this installation meets it. */
interface Question {
  /** The control of the scheme it belongs to. */
  readonly control: string;
  readonly asks: string;
  /** Key of the line. */
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
  /** What was found, in a sentence. */
  readonly says: string;
  /** Where it is mended; null where there is none, or whoever asks may not open it. */
  readonly path: string | null;
}

/** Which of the questions the installation meets, by the lines of the page. What could not be looked at is not met. */
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
