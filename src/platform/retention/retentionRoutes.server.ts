import type { FastifyInstance } from 'fastify';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { schedule, type JobWorker } from '#engine/schedule/work.server.ts';
import { latestRuns, outlook } from './outlook.server.ts';
import type { RetentionAnswer } from './outlook.ts';
import { runRetention } from './run.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { retentionAnswer } from './retentionAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const WORK = 'retention';
const LONG = { seconds: 6 * 3_600 };

/** Schedules the nightly deletion of due data. */
export const registerRetention = (database: Database): void =>
  schedule(WORK, 'Retention', '10 3 * * *', () => runRetention(database, theTime()), LONG);

/** Routes for due data and past runs, and to start a run now. */
export function mountRetention(app: FastifyInstance, database: Database, jobWorker: JobWorker): void {
  const about = (summary: string, permission: string, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: 'Retention', permission, ...more } },
  });

  app.get(
    '/api/v1/retention',
    about('List data that is due within 14 days, and past runs', 'retention.view', {
      answer: retentionAnswer,
    }),
    async (): Promise<RetentionAnswer> => ({
      rows: await outlook(database, theTime()),
      runs: await latestRuns(database),
    }),
  );

  app.post(
    '/api/v1/retention/run',
    about('Run retention now', 'retention.run', { status: 202, answer: nothing }),
    async (request, reply) => {
      await writing(database, request, async (context) => {
        await jobWorker.enqueue(context.tx, WORK, {}, { ...LONG, only: WORK });
        await logEvent(context, { action: 'run', entity: 'retention', entityId: null, title: 'Retention' });
      });
      return reply.code(202).send({});
    },
  );
}
