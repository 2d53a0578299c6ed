import type { FastifyInstance } from 'fastify';
import { act } from '#engine/actions/act.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { notFound } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { product } from '#engine/permission/actor.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { readPlain } from '../readPlain.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { accountingPeriod } from './accountingPeriod.ts';
import { lockDate } from './lockDate.ts';
import {
  lockAnswer,
  lockToSet,
  periodAction,
  periodAnswer,
  periodsAnswer,
  yearAction,
  yearAnswer,
  yearReopening,
  yearState,
} from './periods.schema.ts';
import { closeYear, reopenYear } from './yearEnd.server.ts';
import { addYear, readPeriods } from './periods.server.ts';

const BASE = '/api/v1/accounts/periods';
const TAG = accountingPeriod.plural;
const ACTIONS = ['softClose', 'lock', 'reopen'] as const;

/** Routes for financial years, periods and lock dates. */
export function mountPeriods(app: FastifyInstance, database: Database): void {
  app.get(
    BASE,
    {
      config: {
        about: {
          summary: 'List financial years, periods and lock dates',
          tag: TAG,
          permission: 'period.view',
          answer: periodsAnswer,
        },
      },
    },
    () => readPeriods(database),
  );
  app.post(
    `${BASE}/years`,
    {
      config: {
        about: {
          summary: 'Add the next financial year',
          tag: TAG,
          permission: 'period.manage',
          answer: yearAnswer,
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        // The permission of the route replaces those of both entities, which have no routes of their own.
        const made = await addYear({ ...context, actor: { ...context.actor, patterns: product('Accounts').patterns } });
        return { status: 201, body: made };
      });
      return give(reply, done);
    },
  );
  app.post(
    `${BASE}/years/:id${ID}/close`,
    {
      config: {
        stepUp: true,
        about: {
          summary: 'Close a financial year',
          tag: TAG,
          permission: 'period.manage',
          body: yearAction,
          answer: yearState,
        },
      },
    },
    async (request) => {
      const { version } = readPlain(yearAction, request.body);
      return writing(database, request, (context) => closeYear(context, idOf(request), version));
    },
  );
  app.post(
    `${BASE}/years/:id${ID}/reopen`,
    {
      config: {
        stepUp: true,
        about: {
          summary: 'Reopen a financial year',
          tag: TAG,
          permission: 'period.manage',
          body: yearReopening,
          answer: yearState,
        },
      },
    },
    async (request) => {
      const reopening = readPlain(yearReopening, request.body);
      return writing(database, request, (context) => reopenYear(context, idOf(request), reopening));
    },
  );
  for (const name of ACTIONS)
    app.post(
      `${BASE}/:id${ID}/${name}`,
      {
        config: {
          ...(name === 'softClose' ? {} : { stepUp: true }),
          about: {
            summary: `${accountingPeriod.actions?.[name].label ?? ''} an accounting period`,
            tag: TAG,
            permission: `period.${name}`,
            body: periodAction,
            answer: periodAnswer,
          },
        },
      },
      async (request) => {
        const { version, ...input } = readPlain(periodAction, request.body);
        return writing(database, request, async (context) => {
          const {
            id,
            startsOn,
            endsOn,
            status,
            version: now,
          } = await act(
            input.reason ? { ...context, note: input.reason } : context,
            accountingPeriod,
            name,
            idOf(request),
            version,
            input,
          );
          return { id, startsOn, endsOn, status, version: now };
        });
      },
    );
  app.put(
    `${BASE}/locks`,
    {
      config: {
        stepUp: true,
        about: {
          summary: 'Set a lock date',
          tag: TAG,
          permission: 'period.manage',
          body: lockToSet,
          answer: lockAnswer,
        },
      },
    },
    async (request) => {
      const { ledger, lockedOn, isHard, version } = shaped(lockToSet, request.body);
      return writing(database, request, async (context) => {
        const { rows } = await context.tx.query<{ id: number }>('select id from lock_date where ledger = $1', [ledger]);
        const [done] = await changeMany(context, lockDate, 'update', [
          { id: rows[0]?.id ?? 0, version, set: { lockedOn, isHard } },
        ]);
        if (!done) throw notFound('lock date');
        if ('problem' in done) throw done.problem;
        const { after } = done.change;
        return { lockedOn: after.lockedOn, isHard: after.isHard, version: after.version };
      });
    },
  );
}
