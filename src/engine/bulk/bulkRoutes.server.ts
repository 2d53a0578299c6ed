import { ID } from '../http/id.ts';
import { shaped } from '../http/shaped.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Database, withTimeLimit } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { give } from '../request/idempotency.server.ts';
import { asksOf } from '../api/nounOperations.server.ts';
import { idOf, companyToday, writing } from '../request/request.server.ts';
import { type BulkResult, bulkEdit } from './bulk.server.ts';
import { undoBatch } from './undo.server.ts';
import { undone } from './bulkAnswers.server.ts';

const body = z
  .strictObject({
    select: z.union(
      [
        z.strictObject({
          ids: z
            .array(z.int().positive())
            .min(1, 'Select at least one record.')
            .max(20_000, 'Select up to 20,000 records.'),
        }),
        z.strictObject({ query: z.string().max(8_000) }),
      ],
      'Select records: {"ids": [1, 2]} with 1 to 20,000 ids, or {"query": "…"} with the query of a list.',
    ),
    set: z.record(z.string().max(60), z.json()).optional(),
    archive: z.boolean().optional(),
    dryRun: z.boolean().default(false),
  })
  .refine(
    (given) => (given.set === undefined) !== (given.archive === undefined),
    'Send either the fields to set, or archive.',
  );

/** Thrown to end a dry run: the transaction rolls back and the error carries the summary. */
class DryRun extends Error {
  readonly result: BulkResult;
  constructor(result: BulkResult) {
    super('dry run');
    this.result = result;
  }
}

/** Changes many records of a noun together, with an exact preview. Large edits have a longer time limit. */
export function mountBulk(app: FastifyInstance, database: Database, entity: AnyEntity): void {
  const path = `/api/v1/${entity.path}/bulk`;
  app.post(path, { config: { parts: 45_000, ...asksOf(entity)(`POST ${path}`) } }, async (request, reply) => {
    const { dryRun, select, set, archive } = shaped(body, request.body);
    const edit = { select, ...(set ? { set } : {}), ...(archive === undefined ? {} : { archive }) };
    try {
      const done = await withTimeLimit(() =>
        writing(database, request, async (context) => {
          const result = await bulkEdit(context, entity, edit, companyToday());
          if (dryRun) throw new DryRun(result);
          return { status: result.refused.length > 0 ? 207 : 200, body: result };
        }),
      );
      return give(reply, done);
    } catch (thrown) {
      if (!(thrown instanceof DryRun)) throw thrown;
      const { batch: _, ...summary } = thrown.result;
      return summary;
    }
  });
}

/** Undoes a bulk edit. */
export function mountUndo(app: FastifyInstance, database: Database): void {
  app.post(
    `/api/v1/batches/:id${ID}/undo`,
    {
      config: {
        about: {
          summary: 'Undo a bulk edit',
          tag: 'Changes',
          everybody: 'users who can change these records',
          answer: undone,
        },
      },
    },
    async (request) => withTimeLimit(() => writing(database, request, (context) => undoBatch(context, idOf(request)))),
  );
}
