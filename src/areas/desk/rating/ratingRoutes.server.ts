import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readersAmong } from '#areas/identity/identity.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { linkGone, lookAtLink, spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { keyed } from '#engine/request/idempotency.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { demandOwnPage } from '#platform/disposable/byLink.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { job } from '../jobs/job.ts';
import { RATING_PURPOSE } from './askRating.server.ts';
import { isLow, type LinkedJob } from './rating.ts';
import { linkedJob, ratedJob } from './rating.schema.ts';

const TOKEN = ':token(^\\d{1,15}-[\\w-]{43}$)';
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

/** Public routes for a requester to read a closed job and rate it once. */
export function mountRatings(app: FastifyInstance, { database, keys }: Services): void {
  const facts = (summary: string, more: object) => ({
    config: { public: true, feature: 'jobs', about: { summary, tag: 'Ratings by link', ...more } },
  });

  app.get(`/api/rate-job/${TOKEN}`, facts('Get the job of a link', { answer: linkedJob }), async (request, reply) => {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    const link = await lookAtLink(database, keys, { purpose: RATING_PURPOSE, token: tokenOf(request) }, now);
    const found = await jobOf(database, Number(link.about.jobId));
    if (!found) throw linkGone();
    const { name, phone } = await readGroup(database, company);
    const answer: LinkedJob = { job: found, company: { name, phone } };
    return reply.header('referrer-policy', 'no-referrer').send(answer);
  });

  app.post(
    `/api/rate-job/${TOKEN}`,
    facts('Rate the job of a link, once', { body: ratedJob, answer: nothing }),
    async (request, reply) => {
      const { rating, comment } = shaped(ratedJob, request.body);
      const now = nowIso();
      await demandOwnPage(database, request, now);
      await inTransaction(database, (tx) =>
        keyed({ tx }, request, async () => {
          const link = await spendLink(tx, keys, { purpose: RATING_PURPOSE, token: tokenOf(request) }, now);
          const context = { tx, now, actor: product('The requester (by link)'), requestId: request.id, ip: request.ip };
          await rate(context, Number(link.about.jobId), { rating, comment: comment || null });
          return {};
        }),
      );
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );
}

async function rate(
  context: Context,
  id: number,
  { rating, comment }: { readonly rating: number; readonly comment: string | null },
): Promise<void> {
  const row = await read(context, job, id);
  if (row.status !== 'closed' || row.archivedAt !== null || row.rating !== null) throw linkGone();
  const [done] = await changeMany(context, job, 'rated', [
    { id, version: null, set: { rating, ratingComment: comment, ratedAt: context.now } },
  ]);
  if (done && 'problem' in done) throw done.problem;
  await addLines(context, job, [{ recordId: id, text: `rated this ${rating} of 5` }]);
  await tell(context, row, rating);
}

/** Notifies the assignee, and of a low rating also the lead of the team, if they can see the job. */
async function tell(context: Context, row: Row<typeof job>, rating: number): Promise<void> {
  const { rows } = await context.tx.query<{ leadId: number | null }>(
    'select lead_id as "leadId" from team where id = $1',
    [row.teamId],
  );
  const wanted = [row.assigneeUserId, isLow(rating) ? (rows[0]?.leadId ?? null) : null].filter((id) => id !== null);
  const userIds = wanted.length > 0 ? await readersAmong(context.tx, job, row.id, [...new Set(wanted)]) : [];
  if (userIds.length === 0) return;
  await notify(context, {
    userIds,
    kind: 'job.rated',
    text: `The requester rated ${titleOf(job, row)} ${rating} of 5.`.slice(0, 300),
    about: { path: recordPath(job, row) },
  });
}

async function jobOf(tx: Queryable, id: number): Promise<LinkedJob['job'] | undefined> {
  const { rows } = await tx.query<LinkedJob['job'] & Record<string, unknown>>(
    `select number, title, closed_at as "closedAt", resolution from job
      where id = $1 and status = 'closed' and rating is null and archived_at is null`,
    [id],
  );
  const [row] = rows;
  return row && { ...row, closedAt: new Date(row.closedAt).toISOString() };
}
