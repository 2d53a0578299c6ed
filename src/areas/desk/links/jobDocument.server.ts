import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create, read } from '#engine/store/store.server.ts';
import { document } from '#areas/documents/documents/document.ts';
import { job } from '../jobs/job.ts';
import { jobFileOf } from '../jobs/jobFile.server.ts';
import { documentText } from './jobDocument.rules.ts';

/**
 * Creates a draft document of a job: its problem, its solution, the items of its checklist and its public messages, but
 * no internal notes. It describes the assets of the job.
 * @throws 403, 404, 422 for a private job, and `secret_in_text` for a text that looks as if it has a secret
 */
export async function documentOf(context: Context, id: number): Promise<{ readonly id: number }> {
  const row = await read(context, job, id);
  if (row.isPrivate)
    throw refused(
      'private',
      'The job is private, and users who can view the customer could read the document. Write the document yourself.',
    );
  const { messages } = await jobFileOf(context.tx, context.actor, id, false);
  const body = documentText({
    number: row.number ?? '',
    description: row.description,
    resolution: row.resolution,
    steps: row.checklist.map(({ text }) => text),
    messages,
  });
  const made = await create(context, document, {
    title: row.title,
    customerId: row.customerId,
    about: await describable(context, row.assets),
    body,
  });
  return { id: made.id };
}

/** The assets among the records that a job is about, without archived ones, which a new document cannot describe. */
async function describable({ tx }: Context, keys: readonly string[]): Promise<readonly string[]> {
  const assets = keys.filter((key) => key.startsWith('asset:'));
  if (assets.length === 0) return [];
  const { rows } = await tx.query<{ key: string }>(
    `select 'asset:' || id as key from asset where id = any($1::bigint[]) and archived_at is null order by id`,
    [assets.map((key) => Number(key.slice('asset:'.length)))],
  );
  return rows.map(({ key }) => key);
}
