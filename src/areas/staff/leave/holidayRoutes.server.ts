import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { act } from '#engine/actions/act.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { notAllowed, notFound, Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, companyToday, idOf, writing } from '#engine/request/request.server.ts';
import { alreadyDecided } from '../approval/decided.server.ts';
import { holiday } from './holiday.ts';
import * as given from './leaveAnswers.schema.ts';
import { bookingBody, decision, decisions, previewBody, requestBody } from './leaveBodies.schema.ts';
import { standingOf } from './reportingLine.server.ts';
import { requestLeave } from './request.server.ts';
import type { ShownRequest } from './leaveShapes.ts';
import { type RequestsAsked, requestsWhere } from './requestsShown.server.ts';
import { weigh } from './weigh.server.ts';

const TAG = 'Leave';
const BASE = '/api/v1/holidays';

/** Routes to request leave, decide on it, and read it. */
export function mountHolidays(app: FastifyInstance, database: Database): void {
  const asked = (request: FastifyRequest): Promise<RequestsAsked> => askedBy(database, actorOf(request));

  app.post(
    `${BASE}/preview`,
    {
      config: {
        about: {
          summary: 'Preview a leave request',
          tag: TAG,
          permission: 'holiday.request',
          body: previewBody,
          answer: given.previewAnswer,
        },
      },
    },
    async (request) => {
      const { staffId, typeId, fileId, ...days } = shaped(previewBody, request.body);
      const { standing, today } = await asked(request);
      const whom = whose(request, standing.ownId, staffId);
      const weighed = await weigh(database, {
        staffId: whom.staffId,
        typeId,
        asked: days,
        today,
        hasFile: fileId !== null,
        mayBePast: whom.isBooking,
      });
      const { name, cost, type, dayMinutes, before, after, findings, clashes } = weighed;
      return {
        name,
        ...cost,
        dayMinutes,
        before,
        after,
        findings,
        deducts: type.deducts,
        clashes: clashes.map(({ userId: _user, counts: _counts, ...clash }) => clash),
      };
    },
  );

  app.post(
    BASE,
    {
      config: {
        about: {
          summary: 'Request leave',
          tag: TAG,
          permission: 'holiday.request',
          status: 201,
          body: requestBody,
          answer: z.object({ request: given.requestAnswer }),
        },
      },
    },
    async (request, reply) => {
      const { staffId, ...input } = shaped(requestBody, request.body);
      const done = await writing(database, request, async (context) => {
        const { standing } = await askedBy(context.tx, context.actor);
        const row = await requestLeave(context, whose(request, standing.ownId, staffId), input);
        return { status: 201, body: { request: await shownOne(context, row.id) } };
      });
      return give(reply, done);
    },
  );

  for (const action of ['approve', 'reject', 'withdraw'] as const)
    app.post(
      `${BASE}/:id${ID}/actions/${action}`,
      {
        config: {
          about: {
            summary: SUMMARIES[action],
            tag: TAG,
            permission: action === 'withdraw' ? 'holiday.request' : 'holiday.approve',
            body: decision,
            answer: z.object({ request: given.requestAnswer }),
          },
        },
      },
      async (request) => {
        const { version, ...input } = shaped(decision, request.body);
        return writing(database, request, async (context) => {
          await decide(context, action, { id: idOf(request), version }, input);
          return { request: await shownOne(context, idOf(request)) };
        });
      },
    );

  app.post(
    `${BASE}/approve-many`,
    {
      config: {
        about: {
          summary: 'Approve many leave requests',
          tag: TAG,
          permission: 'holiday.approve',
          body: decisions,
          answer: given.manyAnswer,
        },
      },
    },
    async (request) => {
      const { requests } = shaped(decisions, request.body);
      return writing(database, request, async (context) => {
        let approved = 0;
        const refused: { id: number; message: string; code: string }[] = [];
        for (const each of requests) {
          // A refused request does not stop the others.
          await context.tx.query('savepoint one_request');
          try {
            await decide(context, 'approve', each, {});
            approved += 1;
          } catch (refusal) {
            if (!(refusal instanceof Problem)) throw refusal;
            await context.tx.query('rollback to savepoint one_request');
            refused.push({ id: each.id, message: refusal.message, code: refusal.code });
          }
        }
        return { approved, refused };
      });
    },
  );

  app.post(
    `${BASE}/book`,
    {
      config: {
        about: {
          summary: 'Book leave for staff',
          tag: TAG,
          permission: 'holiday.create',
          status: 201,
          body: bookingBody,
          answer: z.object({ requests: z.array(given.requestAnswer) }),
        },
      },
    },
    async (request, reply) => {
      const { staffIds, ...input } = shaped(bookingBody, request.body);
      const done = await writing(database, request, async (context) => {
        const ids: number[] = [];
        for (const staffId of staffIds) {
          const full = { ...input, handoverNote: null, deputyId: null };
          ids.push((await requestLeave(context, { staffId, isBooking: true }, full)).id);
        }
        const requests = await requestsWhere(
          context.tx,
          'h.id = any($1::bigint[])',
          [ids],
          await askedBy(context.tx, context.actor),
        );
        return { status: 201, body: { requests } };
      });
      return give(reply, done);
    },
  );
}

const SUMMARIES = {
  approve: 'Approve a leave request',
  reject: 'Reject a leave request',
  withdraw: 'Withdraw a leave request',
};

/** The person the leave is for: the user, or another person if the user may book for others. */
function whose(request: FastifyRequest, ownId: number | null, staffId: number | null) {
  if (staffId !== null && staffId !== ownId) {
    if (!may(actorOf(request).patterns, 'holiday.create')) throw notAllowed('holiday.create');
    return { staffId, isBooking: true };
  }
  if (ownId === null)
    throw new Problem(422, 'no_staff_record', 'You have no staff record. Ask an administrator to add one.');
  return { staffId: ownId, isBooking: false };
}

type Decision = 'approve' | 'reject' | 'withdraw';

/** @throws 409 with the earlier decision, if a colleague decided first */
async function decide(
  context: Context,
  action: Decision,
  { id, version }: { readonly id: number; readonly version: number },
  { note = null, overrideReason = null }: { readonly note?: string | null; readonly overrideReason?: string | null },
): Promise<void> {
  try {
    const input = withoutNulls({ note, ...(action === 'approve' ? { overrideReason } : {}) });
    await act(context, holiday, action, id, version, input);
  } catch (refusal) {
    throw refusal instanceof Problem && refusal.status === 409
      ? await alreadyDecided(context.tx, id, refusal)
      : refusal;
  }
}

const withoutNulls = (input: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(input).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));

const askedBy = async (tx: Queryable, actor: Actor): Promise<RequestsAsked> => {
  const today = companyToday();
  return { actor, today, standing: await standingOf(tx, actor, today) };
};

async function shownOne({ tx, actor }: Context, id: number): Promise<ShownRequest> {
  const [shown] = await requestsWhere(tx, 'h.id = $1', [id], await askedBy(tx, actor));
  if (!shown) throw notFound('leave request');
  return shown;
}
