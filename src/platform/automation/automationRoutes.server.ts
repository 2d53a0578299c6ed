import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { read } from '#engine/store/store.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { invalid, notFound, refused } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { draftSchema } from '#engine/entity/schemas.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { automation } from './automation.ts';
import { ruleErrors } from './check.server.ts';
import type { Rule } from './rule.ts';
import { runAgain, runsOf } from './runs.server.ts';
import { matchesOf, tryRule } from './trying.server.ts';
import { matchAnswer, runPage, tryAnswer } from './automationAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { linesBefore } from '#engine/api/answers.server.ts';

const BASE = '/api/v1/system/automation';
const ONE = `${BASE}/:id${ID}`;

/** A rule as its form sends it, saved or not. */
const rule = draftSchema(automation);
const matched = z.strictObject({ rule });
const tried = z.strictObject({ rule, id: z.int('Choose a record.').min(1, 'Choose a record.') });

const about = (summary: string, action: 'view' | 'update', more: Partial<About> = {}) => ({
  about: { summary, tag: automation.plural, permission: `automation.${action}`, ...more },
});

/** Routes for the runs of a rule, for trying it and for running it again. */
export function mountAutomation(app: FastifyInstance, database: Database): void {
  /** Checks that the caller could save the rule that was sent. */
  const judged = async (request: FastifyRequest, given: z.output<typeof rule>): Promise<Rule> => {
    const made = { ...UNKNOWN, ...given } as unknown as Rule;
    const errors = await ruleErrors({ tx: database, actor: actorOf(request) }, made);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return made;
  };

  app.post(
    `${BASE}/matches`,
    {
      config: about('Count the records that match the conditions of a rule', 'view', {
        body: matched,
        answer: matchAnswer,
      }),
    },
    async (request) => {
      const given = shaped(matched, request.body);
      return matchesOf(database, { actor: actorOf(request) }, await judged(request, given.rule));
    },
  );

  app.post(
    `${BASE}/try`,
    { config: about('Test a rule on a record, without saving', 'view', { body: tried, answer: tryAnswer }) },
    async (request) => {
      const given = shaped(tried, request.body);
      const context: Omit<Context, 'tx'> = {
        actor: actorOf(request),
        now: nowIso(),
        requestId: request.id,
        ip: request.ip,
        sessionId: request.caller?.sessionId ?? null,
      };
      return tryRule(database, context, await judged(request, given.rule), given.id);
    },
  );

  app.get(
    `${ONE}/runs`,
    {
      config: about('List the runs of a rule', 'view', {
        query: ['state', 'before'],
        asked: linesBefore,
        answer: runPage,
      }),
    },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, automation, idOf(request));
      return runsOf(database, actor, row.id, request.query as Record<string, string>);
    },
  );

  app.post(
    `${ONE}/runs/:runId${ID}/again`,
    {
      config: {
        stepUp: true,
        ...about('Repeat a failed or skipped run', 'update', {
          status: 202,
          answer: z.object({ waiting: z.int() }),
        }),
      },
    },
    async (request, reply) =>
      give(
        reply,
        await writing(database, request, async (context) => {
          const row = await read(context, automation, idOf(request));
          if (row.state !== 'on') throw refused('not_on', 'The rule is off. Turn it on first.');
          const { runId } = request.params as { runId: string };
          if (!(await runAgain(context.tx, context.actor, row.id, Number(runId)))) throw notFound('failed run');
          await logEvent(context, {
            action: 'rerun',
            entity: 'automation',
            entityId: row.id,
            title: row.name,
            note: `Run ${runId}`,
          });
          return { status: 202, body: { waiting: 1 } };
        }),
      ),
  );
}

/** The values of fields that a rule leaves out. */
const UNKNOWN = {
  changedFields: null,
  reachedState: null,
  dateField: null,
  dateDays: null,
  dateSide: null,
  every: null,
  weekday: null,
  monthDay: null,
  hour: null,
  conditions: null,
};
