import type { Database, Queryable } from '../db/pool.server.ts';
import type { WorkKind } from './workKinds.server.ts';

/** What the line itself says of a try that nobody ended: its process died. */
export const DIED = 'job failed by timeout in active state';
const MOST_DEATHS = 2;

/** Whether a process died at the last try, and it was not the first: whoever tries again would die too. */
export function hasKilled({ retryCount, output }: { readonly retryCount: number; readonly output: unknown }): boolean {
  return retryCount >= MOST_DEATHS && JSON.stringify(output ?? null).includes(DIED);
}

/** Has work given up with its next failure. @returns what to fail with */
export async function parked(database: Database, id: string): Promise<Error> {
  await database.query('update work.job set retry_limit = retry_count where id = $1', [id]);
  return new Error('The server process stopped twice during this job. Check the cause, then retry the job.');
}

/** Who is told of work that was given up. */
interface FailureReporter {
  /** Its last try failed before the eyes of whoever did it. */
  failed(database: Database, kind: WorkKind, error: unknown): Promise<void>;
  /** Looks for work whose last try ended by its time: nobody who did it hears of that. */
  timedOut(tx: Queryable): Promise<void>;
}

let reporter: FailureReporter | undefined;

/** Says who is told of work that was given up; nobody is, unless given. */
export const reportFailuresTo = (given: FailureReporter): void => {
  reporter = given;
};

export const reportFailure: FailureReporter['failed'] = async (...given) => reporter?.failed(...given);
export const reportTimedOut: FailureReporter['timedOut'] = async (tx) => reporter?.timedOut(tx);
