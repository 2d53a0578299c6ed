import { expect, it } from 'vitest';
import { type JobFacts, proposeJobs } from './proposal.rules.ts';

const printer: JobFacts = {
  job: 'J31',
  title: 'Printer is offline',
  minutes: 90,
  outcome: 'completed',
  summaries: ['Replaced the fuser.', null, 'Replaced the fuser.', 'Printed\na test page.'],
  resolution: 'New fuser.',
};

it('the work on a job is what was noted with the times, each note once', () => {
  const [job] = proposeJobs([printer], []);
  expect(job).toEqual({
    job: 'J31',
    title: 'Printer is offline',
    minutes: 90,
    outcome: 'completed',
    work: 'Replaced the fuser. Printed a test page.',
  });
});

it('a completed job without notes is described by its resolution, an outstanding one is left blank', () => {
  expect(proposeJobs([{ ...printer, summaries: [] }], [])[0]?.work).toBe('New fuser.');
  expect(proposeJobs([{ ...printer, summaries: [], outcome: 'outstanding' }], [])[0]?.work).toBeNull();
});

it('text written by the engineer is kept while times update', () => {
  const written = { job: 'J31', title: 'Printer', minutes: 10, outcome: 'outstanding', work: 'As agreed.' } as const;
  expect(proposeJobs([printer], [written])[0]).toMatchObject({ minutes: 90, outcome: 'completed', work: 'As agreed.' });
});
