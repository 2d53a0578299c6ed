import type { Database, Queryable } from '../db/pool.server.ts';
import type { WorkKind } from './workKinds.server.ts';

/** The error that pg-boss stores when an attempt timed out, because its process stopped. */
export const DIED = 'job failed by timeout in active state';
const MOST_DEATHS = 2;

/** Whether a process stopped during the last attempt, and not for the first time. Another attempt would stop one too. */
export function hasKilled({ retryCount, output }: { readonly retryCount: number; readonly output: unknown }): boolean {
  return retryCount >= MOST_DEATHS && JSON.stringify(output ?? null).includes(DIED);
}

/** Makes the next failure of a job final. @returns the error to fail with */
export async function parked(database: Database, id: string): Promise<Error> {
  await database.query('update work.job set retry_limit = retry_count where id = $1', [id]);
  return new Error('The server process stopped twice during this job. Check the cause, then retry the job.');
}

/** Reports jobs that failed for good. */
interface FailureReporter {
  /** The last attempt failed in this process. */
  failed(database: Database, kind: WorkKind, error: unknown): Promise<void>;
  /** Finds jobs whose last attempt timed out, which no process reports. */
  timedOut(tx: Queryable): Promise<void>;
}

let reporter: FailureReporter | undefined;

/** Sets the reporter for failed jobs; without one, failures are not reported. */
export const reportFailuresTo = (given: FailureReporter): void => {
  reporter = given;
};

export const reportFailure: FailureReporter['failed'] = async (...given) => reporter?.failed(...given);
export const reportTimedOut: FailureReporter['timedOut'] = async (tx) => reporter?.timedOut(tx);
