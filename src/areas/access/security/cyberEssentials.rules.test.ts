import { expect, it } from 'vitest';
import type { HealthLine, HealthState } from '#platform/health/finding.ts';
import { answersOf } from './cyberEssentials.rules.ts';

const line = (key: string, state: HealthState, says: string = state): HealthLine => ({
  key,
  label: key,
  state,
  figure: '',
  says,
  path: `/${key}`,
});
const ALL = ['secondFactors', 'lockOut', 'accounts', 'software', 'backup'];
const statesOf = (lines: readonly HealthLine[]) => answersOf(lines).map(({ state }) => state);

it('a question is met if its check is good', () => {
  expect(statesOf(ALL.map((key) => line(key, 'good')))).toEqual(['met', 'met', 'met', 'met', 'met']);
});

it('a question is not met if its check needs attention, and says what to do and where', () => {
  const [first] = answersOf([line('secondFactors', 'attention', '2 have a password alone.')]);
  expect(first).toMatchObject({ state: 'open', says: '2 have a password alone.', path: '/secondFactors' });
});

it('the worst of several findings counts', () => {
  const backups = [line('backup', 'good'), line('backup', 'unknown'), line('backup', 'bad', 'None for a week.')];
  expect(answersOf(backups).at(-1)).toMatchObject({ state: 'open', says: 'None for a week.' });
});

it('a check without a result is not met', () => {
  expect(statesOf([line('software', 'unknown')])).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
});
