import * as z from 'zod';
import type { Row } from '#engine/entity/entity.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { job } from './job.ts';

/** The selected jobs of a bulk action. */
export const selectedJobs = z
  .array(z.int().positive())
  .min(1, 'Select at least one job.')
  .max(200, 'Select up to 200 jobs.');

export const jobResult = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type JobResult = z.output<typeof jobResult>;

/**
 * Runs one step for each job. A refused job changes nothing and does not stop the others.
 * @returns a result for each job, in the given order
 */
export async function eachJob(
  context: Context,
  ids: readonly number[],
  step: (row: Row<typeof job>) => Promise<unknown>,
): Promise<readonly JobResult[]> {
  const { tx, actor } = context;
  const unique = [...new Set(ids)];
  // Locked together in the order of their IDs, so that two bulk actions do not wait for each other.
  await readRows(tx, job, actor, unique, { lock: true });
  const results: JobResult[] = [];
  for (const id of unique) results.push(await one(context, id, step));
  return results;
}

async function one(
  { tx, actor }: Context,
  id: number,
  step: (row: Row<typeof job>) => Promise<unknown>,
): Promise<JobResult> {
  // Read again, because an earlier step can have changed the job.
  const [row] = await readRows(tx, job, actor, [id]);
  if (!row) return { id, title: `#${id}`, code: 'not_found', message: 'Job not found.' };
  const title = titleOf(job, row);
  // The savepoint reverts only a refused job.
  await tx.query('savepoint one_job');
  try {
    await step(row);
    await tx.query('release savepoint one_job');
    return { id, title, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await tx.query('rollback to savepoint one_job');
    return { id, title, code: error.code, message: sentenceOf(error) };
  }
}

/** The message of the first field, which says more than that some fields are not valid. */
const sentenceOf = (problem: Problem): string => Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message;
