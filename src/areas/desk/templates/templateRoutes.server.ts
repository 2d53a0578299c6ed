import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { logFromTemplate } from './logFromTemplate.server.ts';

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
        body: await logFromTemplate(context, idOf(request), body),
      }));
      return give(reply, done);
    },
  );
}
