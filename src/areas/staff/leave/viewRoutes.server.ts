import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, companyToday, idOf, writing } from '#engine/request/request.server.ts';
import { giveGrants, planGrants } from '../entitlement/grants.server.ts';
import { chartOf } from '../wall-chart/chart.server.ts';
import * as given from './leaveAnswers.schema.ts';
import { chartQuestion, grantBody, patternsBody, yearQuestion } from './leaveBodies.schema.ts';
import { leaveFileOf } from '../balance/leaveFile.server.ts';
import { queueOf } from '../approval/queue.server.ts';
import { previewRecost } from './recost.server.ts';
import { standingOf } from './reportingLine.server.ts';
import type { RequestsAsked } from './requestsShown.server.ts';

const TAG = 'Leave';

/** Routes that read leave, and those for allowances. */
export function mountLeaveViews(app: FastifyInstance, database: Database): void {
  const askedBy = async (request: FastifyRequest): Promise<RequestsAsked> => {
    const [actor, today] = [actorOf(request), companyToday()];
    return { actor, today, standing: await standingOf(database, actor, today) };
  };

  app.get(
    '/api/v1/holidays/queue',
    {
      config: {
        about: {
          summary: 'List leave requests that wait for you',
          tag: TAG,
          permission: 'holiday.approve',
          answer: given.queueAnswer,
        },
      },
    },
    async (request) => queueOf(database, await askedBy(request)),
  );

  app.get(
    '/api/v1/holidays/chart',
    {
      config: {
        about: {
          summary: 'List who is away',
          tag: TAG,
          permission: 'holiday.view',
          query: ['from', 'to', 'teamId'],
          asked: chartQuestion,
          answer: given.chartAnswer,
        },
      },
    },
    async (request) => {
      const { from, to, teamId } = shaped(chartQuestion, request.query);
      return chartOf(database, { from, to, teamId: teamId ?? null }, await askedBy(request));
    },
  );

  app.get(
    `/api/v1/staff/:id${ID}/holidays`,
    {
      config: {
        about: {
          summary: 'Get the leave of a person',
          tag: TAG,
          permission: 'holiday.view',
          query: ['year'],
          asked: yearQuestion,
          answer: given.leaveFileAnswer,
        },
      },
    },
    async (request) => {
      const { year } = shaped(yearQuestion, request.query);
      return leaveFileOf(database, { staffId: idOf(request), year: year ?? null }, await askedBy(request));
    },
  );

  app.post(
    `/api/v1/staff/:id${ID}/patterns/preview`,
    {
      config: {
        about: {
          summary: 'Preview what working patterns make of leave',
          tag: TAG,
          permission: 'staffMember.update',
          body: patternsBody,
          answer: given.recostAnswer,
        },
      },
    },
    async (request) => {
      const { patterns } = shaped(patternsBody, request.body);
      return { requests: await previewRecost(database, { staffId: idOf(request), patterns }) };
    },
  );

  app.post(
    '/api/v1/holidays/allowances',
    {
      config: {
        about: {
          summary: 'Set the allowances of a leave year',
          tag: TAG,
          permission: 'holiday.admin',
          body: grantBody,
          answer: given.grantAnswer,
        },
      },
    },
    async (request) => {
      const { year, staffId, dryRun } = shaped(grantBody, request.body);
      if (dryRun) return planGrants(database, year, staffId, companyToday());
      return writing(database, request, (context) => giveGrants(context, year, staffId));
    },
  );
}
