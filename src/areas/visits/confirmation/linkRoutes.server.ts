import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nothing } from '#engine/api/answers.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { linkGone, lookAtLink, spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { product } from '#engine/permission/actor.ts';
import { keyed } from '#engine/request/idempotency.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { demandOwnPage } from '#platform/disposable/byLink.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { visit } from '../visits/visit.ts';
import { VISIT_PURPOSE } from './askContact.server.ts';
import type { LinkedVisit } from './confirmation.ts';
import { acceptedVisit, declinedVisit, linkedVisit } from './confirmation.schema.ts';

const TOKEN = ':token(^\\d{1,15}-[\\w-]{43}$)';
const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

/** Public routes for a contact to read a planned visit, and accept or decline it once. */
export function mountVisitLinks(app: FastifyInstance, { database, keys }: Services): void {
  const facts = (summary: string, more: object) => ({
    config: { public: true, feature: 'jobs', about: { summary, tag: 'Visits by link', ...more } },
  });

  app.get(`/api/visit/${TOKEN}`, facts('Get the visit of a link', { answer: linkedVisit }), async (request, reply) => {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    const link = await lookAtLink(database, keys, { purpose: VISIT_PURPOSE, token: tokenOf(request) }, now);
    const found = await visitOf(database, Number(link.about.visitId));
    if (!found) throw linkGone();
    const { name, phone } = await readGroup(database, company);
    const answer: LinkedVisit = { visit: found, company: { name, phone } };
    return reply.header('referrer-policy', 'no-referrer').send(answer);
  });

  app.post(
    `/api/visit/${TOKEN}/accept`,
    facts('Accept the visit of a link, once', { body: acceptedVisit, answer: nothing }),
    async (request, reply) => {
      const { name } = shaped(acceptedVisit, request.body);
      await answered(request, { name, answer: 'accepted', because: null });
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );

  app.post(
    `/api/visit/${TOKEN}/decline`,
    facts('Decline the visit of a link, once', { body: declinedVisit, answer: nothing }),
    async (request, reply) => {
      const { name, because } = shaped(declinedVisit, request.body);
      await answered(request, { name, answer: 'declined', because });
      return reply.header('referrer-policy', 'no-referrer').send({});
    },
  );

  /** Uses the link up and stores the answer in one transaction; notifies the engineer and the planner. */
  async function answered(
    request: FastifyRequest,
    {
      name,
      answer,
      because,
    }: { readonly name: string; readonly answer: 'accepted' | 'declined'; readonly because: string | null },
  ): Promise<void> {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    await inTransaction(database, (tx) =>
      keyed({ tx }, request, async () => {
        const link = await spendLink(tx, keys, { purpose: VISIT_PURPOSE, token: tokenOf(request) }, now);
        const context = { tx, now, actor: product(`${name} (by link)`), requestId: request.id, ip: request.ip };
        const row = await read(context, visit, Number(link.about.visitId));
        if (row.status !== 'planned' || row.contactAnswer !== 'asked') throw linkGone();
        const [done] = await changeMany(context, visit, `visit-${answer}`, [
          {
            id: row.id,
            version: null,
            set: { contactAnswer: answer, contactAnsweredAt: now, contactComment: because },
          },
        ]);
        if (done && 'problem' in done) throw done.problem;
        await notify(context, {
          userIds: [...new Set([row.engineerId, link.userId])],
          kind: 'visit',
          text: `${name} ${answer} visit ${row.number ?? ''} on ${formatMoment(row.plannedStart)}${because ? `: ${because}` : '.'}`.slice(
            0,
            300,
          ),
          about: { path: recordPath(visit, row) },
        });
        return {};
      }),
    );
  }
}

async function visitOf(tx: Queryable, id: number): Promise<LinkedVisit['visit'] | undefined> {
  const { rows } = await tx.query<LinkedVisit['visit'] & Record<string, unknown>>(
    `select v.number, c.name as customer, s.name as site, u.name as engineer, v.planned_start as "plannedStart", v.planned_end as "plannedEnd"
       from visit v join customer c on c.id = v.customer_id join site s on s.id = v.site_id join "user" u on u.id = v.engineer_id
      where v.id = $1 and v.status = 'planned' and v.archived_at is null`,
    [id],
  );
  const [row] = rows;
  return (
    row && {
      ...row,
      plannedStart: new Date(row.plannedStart).toISOString(),
      plannedEnd: new Date(row.plannedEnd).toISOString(),
    }
  );
}
