import type { AuditAction } from '../changes/auditEvents.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { logEvent } from '../changes/logEvent.server.ts';
import type { Database } from '../db/pool.server.ts';
import type { Context } from '../request/context.server.ts';
import { give } from '../request/idempotency.server.ts';
import { conflict, notFound } from '../http/problem.ts';
import { writing } from '../request/request.server.ts';
import { shaped } from '../http/shaped.server.ts';
import type { JobWorker } from './work.server.ts';
import { cancelled, labelOfWork, workKinds } from './workKinds.server.ts';
import { countWork, scheduleRows, workByHour, workIn } from './workList.server.ts';
import { scheduleRow, workItem } from './scheduleAnswers.server.ts';
import type { About } from '../http/routes.server.ts';

const TAG = 'Background jobs';
const BASE = '/api/v1/work';
const ONE = `${BASE}/:id`;
const IS_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const asked = z.strictObject({
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']).default('failed'),
  name: z.string().max(100).optional(),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});

/** Routes for background jobs and their actions. */
export function mountWork(app: FastifyInstance, database: Database, jobWorker: JobWorker): void {
  const about = (summary: string, permission: string, more: Partial<About>) => ({
    config: { about: { summary, tag: TAG, permission, ...more } },
  });
  app.get(
    `${BASE}/summary`,
    about('Get the number of jobs by state and hour, and the schedules', 'work.view', {
      answer: z.object({
        counts: z.object({
          waiting: z.int(),
          failed: z.int(),
          done: z.int(),
          cancelled: z.number(),
          running: z.number(),
        }),
        hours: z.array(z.object({ hour: z.string(), done: z.int(), failed: z.int() })),
        schedules: z.array(scheduleRow),
      }),
    }),
    async () => {
      const [counts, hours, schedules] = await Promise.all([
        countWork(database),
        workByHour(database),
        scheduleRows(database),
      ]);
      return { counts, hours, schedules };
    },
  );

  app.get(
    BASE,
    about('List the jobs of a state, newest first', 'work.view', {
      query: ['state', 'name', 'offset'],
      asked,
      answer: z.object({ rows: z.array(workItem), more: z.boolean() }),
    }),
    async (request) => {
      const { state, name, offset } = shaped(asked, request.query);
      return workIn(database, { state, name, offset });
    },
  );

  /** A route that changes one job, if its state allows it. */
  const change = (
    verb: AuditAction,
    summary: string,
    permission: string,
    apply: (context: Context, id: string) => Promise<string | undefined>,
  ) =>
    app.post(
      `${ONE}/${verb}`,
      about(summary, permission, { answer: z.object({ id: z.string(), name: z.string() }) }),
      async (request, reply) => {
        const { id } = request.params as { id: string };
        if (!IS_ID.test(id)) throw notFound('work');
        const done = await writing(database, request, async (context) => {
          const name = await apply(context, id);
          if (name === undefined)
            throw conflict('conflict', 'The state of this job has changed. Refresh the list and try again.');
          await logEvent(context, {
            action: verb,
            entity: 'work',
            entityId: null,
            title: `${labelOfWork(name)}, ${id}`,
          });
          return { status: 200, body: { id, name } };
        });
        return give(reply, done);
      },
    );

  const first = async ({ tx }: Context, sql: string, id: string): Promise<string | undefined> =>
    (await tx.query<{ name: string }>(sql, [id])).rows[0]?.name;

  change('retry', 'Retry a failed job', 'work.retry', async (context, id) => {
    const name = await first(
      context,
      `update work.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
        where id = $1 and state = 'failed' returning name`,
      id,
    );
    if (name) return name;
    const { rows } = await context.tx.query<{ name: string; data: object }>(
      `delete from work.archive where id = $1 and state = 'failed' returning name, data`,
      [id],
    );
    const [old] = rows;
    if (old) await jobWorker.enqueue(context.tx, old.name, old.data);
    return old?.name;
  });
  change('cancel', 'Cancel a job', 'work.cancel', async (context, id) => {
    const { rows } = await context.tx.query<{ name: string; data: unknown }>(
      `update work.job set state = 'cancelled', completed_on = now() where id = $1 and state in ('created', 'retry', 'active') returning name, data`,
      [id],
    );
    if (rows[0]) await cancelled(context, rows[0].name, rows[0].data);
    return rows[0]?.name;
  });
  change('run', 'Run a queued job now', 'work.retry', (context, id) =>
    first(
      context,
      `update work.job set start_after = now() where id = $1 and state in ('created', 'retry') returning name`,
      id,
    ),
  );

  app.post(
    `${BASE}/schedules/:name/run`,
    about('Run a schedule now', 'work.retry', { answer: z.object({ name: z.string() }) }),
    async (request, reply) => {
      const { name } = request.params as { name: string };
      const kind = workKinds().find((each) => each.name === name && each.cron);
      if (!kind) throw notFound('schedule');
      const done = await writing(database, request, async (context) => {
        await jobWorker.enqueue(context.tx, name, {});
        await logEvent(context, { action: 'run', entity: 'work', entityId: null, title: kind.label });
        return { status: 202, body: { name } };
      });
      return give(reply, done);
    },
  );
}
