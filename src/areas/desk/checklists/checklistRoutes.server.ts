import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { guardProblem } from '../jobs/jobActions.server.ts';
import { job } from '../jobs/job.ts';
import type { ChecklistItem } from './checklist.ts';
import { templateItems } from './checklist.server.ts';

const NOTHING = 'Enter an item or choose a template.';
const adding = z
  .strictObject({
    text: z.string().trim().min(1, NOTHING).max(300, 'Enter up to 300 characters.').optional(),
    isRequired: z.boolean().default(false),
    templateId: z.int().positive().optional(),
  })
  .refine(({ text, templateId }) => (text === undefined) !== (templateId === undefined), {
    message: NOTHING,
    path: ['text'],
  });
const changing = z.strictObject({
  key: z.string('Choose an item.').max(40),
  isDone: z.boolean().optional(),
  isRemoved: z.literal(true).optional(),
});
const answer = z.object({ version: z.int(), open: z.int() });
const MOST_ITEMS = 100;

/** Routes that add, tick and remove checklist items. */
export function mountChecklists(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Jobs', permission: 'job.update', answer };
  app.post(
    `/api/v1/jobs/:id${ID}/checklist`,
    { config: { about: { ...about, summary: 'Add items to the checklist of a job', body: adding } } },
    async (request, reply) => {
      const asked = shaped(adding, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await rewrite(context, idOf(request), async (items) => {
          const { text, isRequired, templateId } = asked;
          const added =
            text === undefined
              ? await templateItems(context.tx, templateId ?? 0)
              : [{ key: randomUUID(), text, isRequired, doneBy: null, doneAt: null }];
          if (added.length === 0) throw invalid({ templateId: ['Choose a template that has items.'] });
          if (items.length + added.length > MOST_ITEMS)
            throw invalid({ text: [`A checklist has up to ${MOST_ITEMS} items.`] });
          return [...items, ...added];
        }),
      }));
      return give(reply, done);
    },
  );
  app.post(
    `/api/v1/jobs/:id${ID}/checklist/change`,
    { config: { about: { ...about, summary: 'Tick or remove an item of the checklist of a job', body: changing } } },
    async (request, reply) => {
      const { key, isDone, isRemoved } = shaped(changing, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await rewrite(context, idOf(request), (items) => {
          if (!items.some((item) => item.key === key)) throw notFound('checklist item');
          if (isRemoved) return items.filter((item) => item.key !== key);
          const by = isDone ? { doneBy: context.actor.name, doneAt: context.now } : { doneBy: null, doneAt: null };
          // Keep the first user who ticked the item.
          return items.map((item) => (item.key !== key || (isDone && item.doneAt) ? item : { ...item, ...by }));
        }),
      }));
      return give(reply, done);
    },
  );
}

type Items = readonly ChecklistItem[];

/** Changes the current items of a locked job, so that concurrent ticks by two users both count. */
async function rewrite(
  context: Context,
  id: number,
  step: (items: Items) => Items | Promise<Items>,
): Promise<z.output<typeof answer>> {
  require(context.actor, 'job.update');
  const [row] = await readRows(context.tx, job, context.actor, [id], { lock: true });
  if (!row) throw notFound('job');
  if (row.status === 'merged') throw guardProblem('merged');
  const checklist = [...(await step(row.checklist))];
  const [outcome] = await changeMany(context, job, 'checklist-changed', [{ id, version: null, set: { checklist } }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return {
    version: outcome?.change.after.version ?? row.version,
    open: checklist.filter(({ doneAt }) => doneAt === null).length,
  };
}
