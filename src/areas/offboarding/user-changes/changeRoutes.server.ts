import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { isDay } from '#engine/calendar/calendar.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { proposalFor, startChange } from './startChange.server.ts';
import { type Proposal, STEP_KINDS, type StepKind, USER_CHANGES, type UserChange } from './userChange.ts';

const CHANGES = Object.keys(USER_CHANGES) as [UserChange, ...UserChange[]];
const KINDS = Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]];
const change = z.enum(CHANGES, 'Enter starter or leaver.');
const WRONG = 'Choose a template from the list.';
const templateId = z.coerce.number(WRONG).int(WRONG).positive(WRONG).max(1e15, WRONG);

const asked = z.strictObject({ change, templateId: templateId.optional() });
const chosen = z.strictObject({
  change,
  templateId: templateId.nullish(),
  on: z.string('Enter a day such as 2026-11-26.').refine(isDay, 'Enter a day such as 2026-11-26.'),
  keys: z.array(z.string().max(60)).max(300, 'Choose at most 300 steps.'),
});

const proposal: z.ZodType<Proposal> = z.object({
  templateId: z.int().nullable(),
  templates: z.array(z.object({ id: z.int(), name: z.string() })),
  title: z.string(),
  steps: z.array(z.object({ key: z.string(), kind: z.enum(KINDS), text: z.string(), isRequired: z.boolean() })),
});

const ADDRESS = `/api/v1/customer-users/:id${ID}/changes`;
const TAG = 'Customer users';

/** Routes that propose and start the job of a starter or leaver. */
export function mountUserChanges(app: FastifyInstance, database: Database): void {
  app.get(
    ADDRESS,
    {
      config: {
        about: {
          summary: 'The steps for a starter or leaver',
          tag: TAG,
          permission: 'customerUser.view',
          query: ['change', 'templateId'],
          answer: proposal,
        },
      },
    },
    async (request) => {
      const wanted = shaped(asked, request.query);
      const actor = actorOf(request);
      const user = await read({ tx: database, actor }, customerUser, idOf(request));
      return proposalFor(database, actor, user, { ...wanted, templateId: wanted.templateId ?? null });
    },
  );
  app.post(
    ADDRESS,
    {
      config: {
        about: {
          summary: 'Start the job of a starter or leaver',
          tag: TAG,
          permission: { all: ['customerUser.update', 'job.create'] },
          body: chosen,
          answer: z.object({ jobId: z.int() }),
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const body = shaped(chosen, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 201,
        body: await startChange(context, idOf(request), { ...body, templateId: body.templateId ?? null }),
      }));
      return give(reply, done);
    },
  );
}
