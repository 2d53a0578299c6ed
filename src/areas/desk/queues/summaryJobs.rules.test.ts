import { expect, it } from 'vitest';
import { jobsToKnow, jobWords, type OpenJob } from './summaryJobs.rules.ts';

const job = (id: number, more: Partial<OpenJob> = {}): OpenJob => ({
  id,
  number: `J${id}`,
  title: 'Printer is offline',
  priority: 'P4',
  status: 'open',
  slaLevel: 'on-track',
  assignee: null,
  contactId: null,
  ...more,
});
const numbers = (count: number): readonly OpenJob[] => Array.from({ length: count }, (_, at) => job(at + 1));

it('the summary shows urgent jobs first, then the five oldest and the five newest of the others', () => {
  const jobs = numbers(14)
    .with(6, job(7, { priority: 'P2' }))
    .with(9, job(10, { priority: 'P1' }));
  expect(jobsToKnow(jobs, null).map(({ id }) => id)).toEqual([10, 7, 1, 2, 3, 4, 5, 9, 11, 12, 13, 14]);
});

it('the jobs of the caller come first, the newest of them on top', () => {
  const jobs = numbers(4)
    .with(0, job(1, { contactId: 9 }))
    .with(1, job(2, { priority: 'P1' }))
    .with(3, job(4, { contactId: 9 }));
  expect(jobsToKnow(jobs, 9).map(({ id }) => id)).toEqual([4, 1, 2, 3]);
});

it('the summary shows each job once where there are few', () => {
  for (const count of [0, 4, 5, 7, 10]) expect(jobsToKnow(numbers(count), null)).toHaveLength(count);
});

it('the line of a job names who works on it, and the service level only where it matters', () => {
  expect(jobWords(job(12))).toBe('J12 Printer is offline: P4, open, no assignee');
  expect(jobWords(job(12, { priority: 'P2', slaLevel: 'breached', assignee: 'Ann Crow' }))).toBe(
    'J12 Printer is offline: P2, open, Ann Crow, breached',
  );
});
