import { inSentence } from '#engine/entity/inSentence.ts';
import { product } from '#engine/permission/actor.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import { column } from '#engine/db/names.ts';
import { tellUser } from '#engine/changes/events/tellPages.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { work } from '#engine/schedule/work.server.ts';
import type { UserJobLine, UserJobProgress } from './userJob.ts';
import { type UserJob, userJobKinds, userJobOf, registerUserJob } from './userJobKinds.server.ts';
import { type UserJobRoom, LEASE_SECONDS, runUserJob } from './runUserJob.server.ts';

/** Registers a kind of user job as a background job. Call it before the job worker starts. */
export function registerUserJobWork(room: UserJobRoom, userJob: UserJob): void {
  const { work: name, noun, label, feature } = userJob;
  registerUserJob(userJob);
  work(name, (payload) => runUserJob(room, userJob, idIn(payload)), {
    label,
    ...(feature ? { feature } : {}),
    // Administrators of background jobs may cancel jobs of other users.
    onCancel: (context, payload) =>
      callOff({ ...context, actor: product('Background jobs') }, noun, idIn(payload)).then(() => undefined),
  });
}

/**
 * Starts a user job in the caller's transaction. The caller has checked the permission.
 * @returns its ID
 */
export async function startUserJob(
  context: Context,
  jobWorker: JobWorker,
  noun: AnyEntity,
  asked: Values,
): Promise<number> {
  const full: Context = { ...context, actor: { ...context.actor, patterns: ['*'] } };
  const { id } = await create(full, noun, { ...asked, madeById: context.actor.userId ?? 0 } as never);
  await context.tx.query('insert into errand (noun, id) values ($1, $2)', [noun.name, id]);
  await enqueue(jobWorker, context.tx, userJobOf(noun.name), id);
  return id;
}

/** Resumes jobs that a crashed node left, as soon as another node starts. */
export async function resumeUserJobs(database: Database, jobWorker: JobWorker): Promise<void> {
  for (const userJob of userJobKinds()) {
    const { rows } = await database.query<{ id: number }>(
      `select r.id from ${column(userJob.noun.name)} r join errand e on e.noun = $1 and e.id = r.id where r.state = 'waiting'`,
      [userJob.noun.name],
    );
    // A live node may still hold the lease until then.
    for (const { id } of rows) await enqueue(jobWorker, database, userJob, id, LEASE_SECONDS);
  }
}

/** The time limits of all kinds together, because a job may wait for one job of each kind on its node. */
const minutesInLine = (): number => userJobKinds().reduce((sum, { minutes }) => sum + minutes, 1);

const enqueue = (jobWorker: JobWorker, tx: Queryable, userJob: UserJob, id: number, delaySeconds?: number) =>
  jobWorker.enqueue(
    tx,
    userJob.work,
    { noun: userJob.noun.name, id },
    { retries: 0, seconds: minutesInLine() * 60, ...(delaySeconds ? { delaySeconds } : {}) },
  );

/**
 * Cancels one of the user's own jobs.
 * @throws 404, 409 if it has ended
 */
export async function cancelUserJob(context: Context, noun: AnyEntity, id: number): Promise<void> {
  const [row] = await readRows(context.tx, noun, context.actor, [id]);
  if (!row) throw notFound(inSentence(noun.label));
  if (!(await callOff(context, noun, id))) throw conflict('over', 'The job has already ended.');
}

async function callOff(context: Context, noun: AnyEntity, id: number): Promise<boolean> {
  const [row] = await readRows(context.tx, noun, context.actor, [id], { lock: true });
  if (row?.state !== 'waiting') return false;
  const set = { state: 'cancelled', finishedAt: context.now };
  const [done] = await changeMany(context, noun, 'cancel', [{ id, version: null, set }]);
  if (done && 'problem' in done) throw done.problem;
  const told: UserJobProgress = { workId: id, kind: noun.name, done: 0, total: null, state: 'cancelled' };
  await tellUser(context.tx, Number(row.madeById), 'progress', told);
  return true;
}

const SHOWN = 20;
const SHOWN_OF_ALL = 200;

/** A user's jobs of one kind, or those of all users for null, newest first, with further columns. */
export async function userJobsOf<More extends object = object>(
  tx: Queryable,
  noun: AnyEntity,
  userId: number | null,
  more: readonly string[] = [],
): Promise<(UserJobLine & More)[]> {
  const { rows } = await tx.query<UserJobLine & More & Record<string, unknown>>(
    `select r.id, r.title, r.state, r.remark, r.created_at as "createdAt", r.finished_at as "finishedAt",
            coalesce(e.done, 0) as done, e.total, f.size ${more.map((each) => `, r.${column(each)} as "${each}"`).join('')}
       from ${column(noun.name)} r left join errand e on e.noun = $2 and e.id = r.id left join stored_file f on f.id = e.file_id
      where $1::bigint is null or r.made_by_id = $1 order by r.id desc limit ${userId === null ? SHOWN_OF_ALL : SHOWN}`,
    [userId, noun.name],
  );
  return rows;
}

function idIn(payload: unknown): number {
  if (typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number')
    return payload.id;
  throw new Error('The background job names no user job.');
}
