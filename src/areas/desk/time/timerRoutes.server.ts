import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { act } from '#engine/actions/act.server.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { changeMany, createMany, read } from '#engine/store/store.server.ts';
import { job } from '../jobs/job.ts';
import { timeEntry } from './timeEntry.ts';

const running = z.object({
  id: z.int(),
  version: z.int(),
  startedAt: z.string(),
  jobId: z.int(),
  customerId: z.int(),
  number: z.string(),
  title: z.string(),
});
type Running = z.output<typeof running>;
const answer = z.object({ running: running.nullable() });

/** Routes for the user's only timer: read it, start it on a job, stop it. */
export function mountTimers(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Time entries', permission: 'timeEntry.create', answer };
  app.get(
    '/api/v1/time-entries/running',
    { config: { about: { ...about, summary: 'Get your running timer' } } },
    async (request) => ({ running: await runningOf(database, actorOf(request).userId) }),
  );

  app.post(
    `/api/v1/jobs/:id${ID}/timer`,
    {
      config: {
        about: {
          ...about,
          permission: { all: ['timeEntry.create', 'job.view'] },
          summary: 'Start a timer on a job; a timer on another job stops',
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        await startTimer(context, idOf(request));
        return { status: 201, body: { running: await runningOf(context.tx, context.actor.userId) } };
      });
      return give(reply, done);
    },
  );
}

async function startTimer(context: Context, jobId: number): Promise<void> {
  const { tx, actor, now } = context;
  const row = await read(context, job, jobId);
  if (row.status === 'merged') throw refused('merged', 'This job was merged into another job. Open that job instead.');
  const current = await runningOf(tx, actor.userId);
  if (current?.jobId === jobId) return;
  if (current) await act(context, timeEntry, 'stop', current.id, current.version, {});
  const { userId } = actor;
  if (userId === null) throw refused('no_user', 'Timers are for users.');
  const workTypeId = await usualWorkType(tx, userId);
  const [made] = await createMany(context, timeEntry, [
    { jobId, staffId: userId, workTypeId, startedAt: now, endedAt: now },
  ]);
  if (!made) return;
  if ('problem' in made) throw made.problem;
  const { id, version } = made.change.after;
  const [outcome] = await changeMany(context, timeEntry, 'timer-started', [
    { id, version, set: { state: 'running', endedAt: null } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  if (row.status === 'new' || row.status === 'open') {
    const [started] = await changeMany(context, job, actionOf(job, 'start'), [
      { id: jobId, version: null, set: { status: 'in-progress' } },
    ]);
    if (started && 'problem' in started) throw started.problem;
  }
}

/** The user's most recently used work type, or the first one. @throws 422 when there is none */
export async function usualWorkType(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `select w.id from work_type w
       left join lateral (select max(e.id) as last from time_entry e where e.staff_id = $1 and e.work_type_id = w.id) used on true
      where w.archived_at is null order by used.last desc nulls last, w.id limit 1`,
    [userId],
  );
  const [first] = rows;
  if (!first) throw refused('no_work_type', 'Add a work type in Settings > Work types before you log time.');
  return first.id;
}

async function runningOf(tx: Queryable, userId: number | null): Promise<Running | null> {
  const { rows } = await tx.query<Running>(
    `select e.id, e.version, e.started_at as "startedAt", j.id as "jobId", j.customer_id as "customerId", j.number, j.title
       from time_entry e join job j on j.id = e.job_id
      where e.staff_id = $1 and e.state = 'running' and e.archived_at is null`,
    [userId],
  );
  const [row] = rows;
  return row ? { ...row, startedAt: new Date(row.startedAt).toISOString() } : null;
}
