import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { historyOf } from '../store/history.server.ts';
import { ID } from '../http/id.ts';
import { previewRestore, restoreVersion } from './restoreVersion.server.ts';
import { read } from '../store/store.server.ts';
import { give } from '../request/idempotency.server.ts';
import { asksOf } from './nounOperations.server.ts';
import { actorOf, idOf, writing } from '../request/request.server.ts';
import { answerOf, bodyOf, versionOf } from './rest.server.ts';
import { shaped } from '../http/shaped.server.ts';

const whole = z.coerce.number('Enter a number.').int('Enter a whole number.').positive('Enter a number above 0.');
const asked = z.strictObject({ page: whole.max(1_000_000).default(1), before: whole.optional() });
const key = z.string().min(1).max(80);
const looked = z.strictObject({
  before: z.enum(['1'], 'Send 1, or leave it out.').optional(),
  fields: z
    .string()
    .max(8_000)
    .transform((text) => text.split(',').filter(Boolean))
    .optional(),
});
/** The body of a revert request. */
const putBackBody = z.strictObject({
  version: z.int().positive().optional(),
  fields: z.array(key, 'Enter the fields to revert.').min(1, 'Enter at least one field.').max(500),
  before: z.boolean('Send true or false.').default(false),
});

/** Routes for a record's history, and for reverting fields to earlier values. */
export function mountHistory(app: FastifyInstance, database: Database, entity: AnyEntity): void {
  const asking = asksOf(entity);
  const base = `/api/v1/${entity.path}`;
  const one = `${base}/:id${ID}/history`;
  const path = `${base}/{id}/history`;

  app.get(one, { config: asking(`GET ${path}`) }, async (request) => {
    const row = await read({ tx: database, actor: actorOf(request) }, entity, idOf(request));
    return historyOf(database, actorOf(request), entity, row.id, shaped(asked, request.query));
  });

  app.get(`${one}/:entryId${ID}`, { config: asking(`GET ${path}/{entryId}`) }, async (request) => {
    const { before, fields } = shaped(looked, request.query);
    const moment = { entry: entryOf(request), before: before === '1' };
    return writing(database, request, (context) => previewRestore(context, entity, idOf(request), moment, fields));
  });

  app.post(
    `${one}/:entryId${ID}/put-back`,
    { config: asking(`POST ${path}/{entryId}/put-back`) },
    async (request, reply) => {
      const { version, fields, before } = shaped(putBackBody, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const moment = { entry: entryOf(request), before, fields, version: versionOf(request, version) };
        const { done: outcome, entity: noun, undo } = await restoreVersion(context, entity, idOf(request), moment);
        return { status: 200, body: { ...(await answerOf(context, noun, outcome)), undo } };
      });
      return give(reply, done);
    },
  );
}

const entryOf = (request: FastifyRequest): number => Number((request.params as { entryId: string }).entryId);
