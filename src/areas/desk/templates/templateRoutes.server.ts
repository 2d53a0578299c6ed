import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { ID } from '#engine/http/id.ts';
import { invalid } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { changeMany, create, createMany, read } from '#engine/store/store.server.ts';
import { templateItems } from '../checklists/checklist.server.ts';
import { job } from '../jobs/job.ts';
import { jobTemplate } from './jobTemplate.ts';

const asked = z.strictObject({
  customerId: z.int('Choose a customer.').positive('Choose a customer.'),
  contactId: z.int().positive().nullish(),
  title: z.string().trim().max(200, 'Enter up to 200 characters.').nullish(),
});
const made = z.object({ id: z.int(), customerId: z.int(), parts: z.int() });

/** Route that creates a job from a template, with parts and checklist. */
export function mountTemplates(app: FastifyInstance, database: Database): void {
  app.post(
    `/api/v1/system/job-templates/:id${ID}/jobs`,
    {
      config: {
        about: {
          summary: 'Log a job from a template',
          tag: 'Job templates',
          permission: { all: ['jobTemplate.view', 'job.create'] },
          body: asked,
          answer: made,
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const body = shaped(asked, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 201,
        body: await logFrom(context, idOf(request), body),
      }));
      return give(reply, done);
    },
  );
}

/** @throws 403, 404, 422 */
async function logFrom(context: Context, id: number, wanted: z.output<typeof asked>): Promise<z.output<typeof made>> {
  const template = await read(context, jobTemplate, id);
  if (template.archivedAt !== null) throw invalid({ templateId: ['Choose a template that is not archived.'] });
  const { customerId, contactId, title } = wanted;
  const common = { customerId, contactId: contactId ?? null, teamId: template.teamId, source: 'internal' } as const;
  const row = await create(context, job, {
    ...common,
    title: title || template.title,
    description: template.description,
    type: template.type,
    impact: template.impact,
    urgency: template.urgency,
    tagIds: template.tagIds,
  });
  await addItems(context, row, template.checklistTemplateId);
  const parts = await createMany(
    context,
    job,
    template.parts.map((part) => ({ ...common, title: part.title, type: template.type, parentId: row.id })),
  );
  for (const part of parts) if ('problem' in part) throw part.problem;
  return { id: row.id, customerId, parts: parts.length };
}

async function addItems(context: Context, row: Row<typeof job>, templateId: number | null): Promise<void> {
  if (templateId === null) return;
  const checklist = [...row.checklist, ...(await templateItems(context.tx, templateId))].slice(0, 100);
  const [outcome] = await changeMany(context, job, 'checklist-changed', [
    { id: row.id, version: null, set: { checklist } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}
