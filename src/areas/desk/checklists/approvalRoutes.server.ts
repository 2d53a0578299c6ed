import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { nothing } from '#engine/api/answers.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { linkGone, type LiveLink, lookAtLink, spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give, keyed } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { demandOwnPage } from '#platform/disposable/byLink.server.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';
import { addCustomerMessage } from '../jobs/messageIn.server.ts';
import { answeredApproval, askedApproval, linkedItem } from './approval.schema.ts';
import type { LinkedItem } from './approval.ts';
import { APPROVAL_PURPOSE, askApproval } from './askApproval.server.ts';
import type { ChecklistItem } from './checklist.ts';
import { rewriteChecklist, withItem } from './rewriteChecklist.server.ts';

const TOKEN = ':token(^\\d{1,15}-[\\w-]{43}$)';
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;
const rewritten = z.object({ version: z.int(), open: z.int() });

/** Routes that ask a contact to approve an item of a job, and the public ones for the answer. */
export function mountApprovals(app: FastifyInstance, { database, keys }: Services): void {
  const facts = (summary: string, more: object) => ({
    config: { public: true, feature: 'jobs', about: { summary, tag: 'Approvals by link', ...more } },
  });

  app.post(
    `/api/v1/jobs/:id${ID}/checklist/ask`,
    {
      config: {
        about: {
          summary: 'Ask a contact to approve an item of the checklist of a job',
          tag: 'Jobs',
          permission: 'job.update',
          body: askedApproval,
          answer: rewritten,
        },
      },
    },
    async (request, reply) => {
      const asked = shaped(askedApproval, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await askApproval(context, idOf(request), asked),
      }));
      return give(reply, done);
    },
  );

  app.get(
    `/api/approve-work/${TOKEN}`,
    facts('Get the item of a link', { answer: linkedItem }),
    async (request, reply) => {
      const now = nowIso();
      await demandOwnPage(database, request, now);
      const link = await lookAtLink(database, keys, { purpose: APPROVAL_PURPOSE, token: tokenOf(request) }, now);
      const item = await itemOf(database, link);
      if (!item) throw linkGone();
      const { name, phone } = await readGroup(database, company);
      const answer: LinkedItem = { item, company: { name, phone } };
      return reply.header('referrer-policy', 'no-referrer').send(answer);
    },
  );

  app.post(
    `/api/approve-work/${TOKEN}`,
    facts('Approve or refuse the item of a link, once', { body: answeredApproval, answer: nothing }),
    async (request, reply) => {
      const answered = shaped(answeredApproval, request.body);
      const now = nowIso();
      await demandOwnPage(database, request, now);
      await inTransaction(database, (tx) =>
        keyed({ tx }, request, async () => {
          const link = await spendLink(tx, keys, { purpose: APPROVAL_PURPOSE, token: tokenOf(request) }, now);
          const actor = product(`${String(link.about.name)} (by link)`);
          await answer({ tx, now, actor, requestId: request.id, ip: request.ip }, link, answered);
          return {};
        }),
      );
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );
}

interface Answered {
  readonly answer: 'approved' | 'refused';
  readonly comment: string;
}

/** Stores the answer with the item, which an approval completes, and as a message of the contact. @throws 410 */
async function answer(context: Context, link: LiveLink, { answer: given, comment }: Answered): Promise<void> {
  const { jobId, key, contactId, name } = link.about;
  const item = await itemOf(context.tx, link);
  if (!item) throw linkGone();
  const done = given === 'approved' ? { doneBy: context.actor.name, doneAt: context.now } : {};
  await rewriteChecklist(context, Number(jobId), (items) =>
    withItem(items, String(key), (each) => ({
      ...each,
      ...done,
      approval: given,
      approvalAt: context.now,
      comment: comment || null,
    })),
  );
  const verb = given === 'approved' ? 'Approved' : 'Refused';
  await addCustomerMessage(
    context,
    Number(jobId),
    {
      from: { noun: 'contact', id: Number(contactId), name: String(name) },
      body: `${verb}: ${item.text}${comment ? `\n\n${comment}` : ''}`,
      quoted: '',
      isQuiet: false,
      fileIds: [],
    },
    { reopens: false },
  );
}

/** The item of a link while it waits for the answer and its job is open. */
async function itemOf(tx: Queryable, { about }: LiveLink): Promise<LinkedItem['item'] | undefined> {
  const { rows } = await tx.query<{ number: string; title: string; checklist: readonly ChecklistItem[] }>(
    'select number, title, checklist from job where id = $1 and status = any($2) and archived_at is null',
    [Number(about.jobId), ACTIVE_STATUSES],
  );
  const [row] = rows;
  const item = row?.checklist.find(({ key }) => key === about.key);
  if (!row || !item || item.approval !== 'asked' || item.doneAt !== null) return undefined;
  const note = typeof about.note === 'string' ? about.note : null;
  return { number: row.number, title: row.title, text: item.text, note };
}
