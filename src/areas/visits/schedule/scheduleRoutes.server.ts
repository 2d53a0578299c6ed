import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { jobsToPlan } from './jobsToPlan.server.ts';
import { jobsToPlanAnswer, scheduleAnswer, scheduleQuestion } from './schedule.schema.ts';
import { readSchedule } from './schedule.server.ts';

/** Route of the schedule with its conflicts. */
export function mountSchedule(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/visits/schedule',
    {
      config: {
        about: {
          summary: 'List the visits of staff with conflicts',
          tag: 'Visits',
          permission: 'visit.view',
          query: ['from', 'to', 'teamId'],
          asked: scheduleQuestion,
          answer: scheduleAnswer,
        },
      },
    },
    async (request) => {
      const { from, to, teamId } = shaped(scheduleQuestion, request.query);
      return readSchedule(database, actorOf(request), { from, to, teamId: teamId ?? null });
    },
  );

  app.get(
    '/api/v1/visits/jobs-to-plan',
    {
      config: {
        about: {
          summary: 'List open jobs without a visit',
          tag: 'Visits',
          permission: { all: ['visit.view', 'job.view'] },
          answer: jobsToPlanAnswer,
        },
      },
    },
    async (request) => jobsToPlan(database, actorOf(request)),
  );
}
