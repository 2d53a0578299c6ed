import type { Outcome } from './visitEov.rules.ts';

/** One job of a report. */
export interface ReportedJob {
  readonly job: string;
  readonly title: string;
  readonly minutes: number;
  readonly outcome: Outcome;
  readonly work: string | null;
}

export interface JobFacts {
  readonly job: string;
  readonly title: string;
  readonly minutes: number;
  readonly outcome: Outcome;
  /** Notes of time entries on the job, in order. */
  readonly summaries: readonly (string | null)[];
  /** Resolution of the job. */
  readonly resolution: string | null;
}

const LONGEST_WORK = 2_000;

/**
 * Proposes the work done for each job: notes of time entries, otherwise the resolution of a completed job. Keeps text
 * that the engineer already wrote.
 */
export function proposeJobs(facts: readonly JobFacts[], written: readonly ReportedJob[]): readonly ReportedJob[] {
  return facts.map(({ summaries, resolution, ...job }) => {
    const before = written.find((each) => each.job === job.job)?.work ?? null;
    return { ...job, work: before ?? proposedWork(summaries, job.outcome === 'completed' ? resolution : null) };
  });
}

function proposedWork(summaries: readonly (string | null)[], resolution: string | null): string | null {
  const noted = [...new Set(summaries.flatMap((each) => each?.trim() || []))];
  const text = noted.length > 0 ? noted.join(' ') : (resolution ?? '').trim();
  return text === '' ? null : text.replace(/\s*\n\s*/g, ' ').slice(0, LONGEST_WORK);
}
