import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { newItem } from './checklist.ts';
import { templateItems } from './checklist.server.ts';
import { plannedItem } from './itemPlan.server.ts';
import { rewriteChecklist, withItem } from './rewriteChecklist.server.ts';

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
  ownerId: z.int('Choose a user.').positive('Choose a user.').nullish(),
  dueOn: z.iso.date('Enter a date such as 2026-11-20.').nullish(),
  minutes: z.int('Enter whole minutes.').min(0, 'Enter 0 or more.').max(100_000, 'Enter a shorter time.').nullish(),
  isRemoved: z.literal(true).optional(),
});
const answer = z.object({ version: z.int(), open: z.int() });
const MOST_ITEMS = 100;

/** Routes that add, tick, plan and remove checklist items. */
export function mountChecklists(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Jobs', permission: 'job.update', answer };
  app.post(
    `/api/v1/jobs/:id${ID}/checklist`,
    { config: { about: { ...about, summary: 'Add items to the checklist of a job', body: adding } } },
    async (request, reply) => {
      const asked = shaped(adding, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await rewriteChecklist(context, idOf(request), async (items) => {
          const { text, isRequired, templateId } = asked;
          const added =
            text === undefined
              ? await templateItems(context.tx, templateId ?? 0)
              : [newItem(randomUUID(), { text, isRequired })];
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
    {
      config: {
        about: { ...about, summary: 'Tick, plan or remove an item of the checklist of a job', body: changing },
      },
    },
    async (request, reply) => {
      const { key, isDone, isRemoved, ...plan } = shaped(changing, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await rewriteChecklist(context, idOf(request), async (items, row) => {
          const item = items.find((each) => each.key === key);
          if (isRemoved && item) return items.filter((each) => each !== item);
          const planned = item && (await plannedItem(context, row, item, plan));
          const by = isDone ? { doneBy: context.actor.name, doneAt: context.now } : { doneBy: null, doneAt: null };
          // Keep the first user who ticked the item. A plan alone ticks nothing.
          const isKept = isDone === undefined || (isDone && item?.doneAt);
          return withItem(items, key, (each) => ({ ...each, ...planned, ...(isKept ? {} : by) }));
        }),
      }));
      return give(reply, done);
    },
  );
}
