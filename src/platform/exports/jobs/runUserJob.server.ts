import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, product } from '#engine/permission/actor.ts';
import { column } from '#engine/db/names.ts';
import { type Database, inTransaction, isPoolFull, type Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { noteFile } from '#engine/files/keepFile.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { every } from '#engine/time/every.server.ts';
import { tellUser } from '#engine/changes/events/tellPages.server.ts';
import { semaphore } from '#engine/machine/semaphore.ts';
import { notify } from '../../notifications/notify.server.ts';
import type { UserJobLine, UserJobProgress } from './userJob.ts';
import { type UserJob, UserJobFault, type Made } from './userJobKinds.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** The worker renews its lease while it runs; another node takes over a job whose lease has expired. */
export const LEASE_SECONDS = 15;
const LOOK_MS = 1_000;

/** The job runs on another node or was cancelled, so no result is stored. */
class Dropped extends Error {}
/** This node is shutting down; another one continues. */
class Ending extends Error {}

const underWay = new Set<AbortController>();

/** Aborts all user jobs on this node, so that it can shut down; other nodes pick them up. */
export function releaseUserJobs(): void {
  for (const each of underWay) each.abort(new Ending());
}

/** The services for running user jobs. */
export interface UserJobRoom {
  readonly database: Database;
  /** The connection for long reads. */
  readonly reports: Database;
  readonly storage: Storage;
  /** Returns a user as an actor with their current permissions; null if they can no longer sign in. */
  readonly actorOf: (tx: Queryable, userId: number) => Promise<Actor | null>;
}

/** The other report connections are reserved for users who wait at a screen. */
const oneAtATime = semaphore(1);
const AGAIN_MS = 1_000;

/** Runs a waiting job. After a crash it starts again from the beginning; finished jobs are left unchanged. */
export async function runUserJob(room: UserJobRoom, userJob: UserJob, id: number): Promise<'done' | 'again'> {
  const owner = randomUUID();
  const row = await claim(room.database, userJob, id, owner);
  if (!row) return 'done';
  const control = new AbortController();
  underWay.add(control);
  const progress = { done: 0, total: null as number | null };
  const look = () => lookAfter(room.database, userJob, { id, owner, userId: Number(row.madeById) }, progress, control);
  const looking = every(LOOK_MS, look, () => undefined);
  const path = await room.storage.waitingPlace();
  try {
    const actor = await room.actorOf(room.database, Number(row.madeById));
    if (!actor) throw new UserJobFault('The user who started this job can no longer sign in.');
    await userJob.refuse(room.database, actor, row);
    const tell = (done: number, total: number | null) => void Object.assign(progress, { done, total });
    const running = { reports: room.reports, path, signal: control.signal, tell };
    const made = await oneAtATime(() => makeInTime(userJob, control, () => userJob.make(actor, row, running)));
    control.signal.throwIfAborted();
    await keep(room, userJob, { row, id, owner, actor, path }, made);
  } catch (caught) {
    // After an abort the error can be anything, so the reason of the abort counts.
    const error: unknown = control.signal.aborted ? control.signal.reason : caught;
    if (error instanceof Dropped) return 'done';
    if (error instanceof Ending) {
      await room.database.query('update errand set lease_until = null where noun = $1 and id = $2 and lease_of = $3', [
        userJob.noun.name,
        id,
        owner,
      ]);
      return 'again';
    }
    const isForPeople = error instanceof UserJobFault || error instanceof Problem;
    const remark = isForPeople
      ? error.message.slice(0, 300)
      : 'The file could not be created. Try again. The server log has the reason.';
    await end(room.database, userJob, { id, owner }, async (context) => {
      await tellOfEnd(context, userJob, row, `${String(row.title)} could not be created. ${remark}`);
      return { state: 'failed', remark };
    });
    if (!isForPeople) throw error;
  } finally {
    clearInterval(looking);
    underWay.delete(control);
    await room.storage.forget(path);
  }
  return 'done';
}

/** Runs the job within its time limit; if all report connections are in use, it retries until one is free. */
async function makeInTime({ minutes }: UserJob, control: AbortController, make: () => Promise<Made>): Promise<Made> {
  const limit = setTimeout(() => control.abort(new UserJobFault(tooLong(minutes))), minutes * 60_000);
  try {
    for (;;) {
      control.signal.throwIfAborted();
      try {
        return await make();
      } catch (error) {
        if (!isPoolFull(error)) throw error;
        await pause(AGAIN_MS);
      }
    }
  } finally {
    clearTimeout(limit);
  }
}

const tooLong = (minutes: number) => `The job took longer than ${minutes} minutes and was stopped. Choose less data.`;

/** Claims a job, unless it has ended or another node runs it. A failed job is claimed when a user retries it. */
function claim(database: Database, userJob: UserJob, id: number, owner: string): Promise<Values | undefined> {
  return inTransaction(database, async (tx) => {
    const { rowCount } = await tx.query(
      `update errand e set lease_of = $3, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), done = 0, total = null
         from ${column(userJob.noun.name)} r
        where e.noun = $1 and e.id = $2 and r.id = e.id and r.state in ('waiting', 'failed')
          and (e.lease_until is null or e.lease_until < now())`,
      [userJob.noun.name, id, owner],
    );
    if (rowCount !== 1) return undefined;
    const [row] = await readRows(tx, userJob.noun, product(userJob.label), [id]);
    return row;
  });
}

interface HeldJob {
  readonly id: number;
  readonly owner: string;
}

/** Renews the lease, reports the progress and checks whether the job was cancelled. */
async function lookAfter(
  database: Database,
  { noun }: UserJob,
  { id, owner, userId }: HeldJob & { readonly userId: number },
  progress: { readonly done: number; readonly total: number | null },
  control: AbortController,
): Promise<void> {
  const { done, total } = progress;
  const state = await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ state: UserJobLine['state']; moved: boolean }>(
      `update errand e set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), done = $4, total = $5
         from ${column(noun.name)} r, errand o
        where e.noun = $1 and e.id = $2 and e.lease_of = $3 and r.id = e.id and o.noun = e.noun and o.id = e.id
        returning r.state, (o.done, o.total) is distinct from ($4, $5) as moved`,
      [noun.name, id, owner, done, total],
    );
    const [now] = rows;
    const told: UserJobProgress = { workId: id, kind: noun.name, done, total, state: 'waiting' };
    if (now?.moved && now.state === 'waiting') await tellUser(tx, userId, 'progress', told);
    return now?.state;
  });
  if (state === undefined || state === 'cancelled') control.abort(new Dropped());
}

/** Stores the file and ends the job in one transaction. */
async function keep(
  { database, storage }: UserJobRoom,
  userJob: UserJob,
  { row, id, owner, actor, path }: HeldJob & { readonly row: Values; readonly actor: Actor; readonly path: string },
  { file, set, said, also }: Made,
): Promise<void> {
  const key = randomBytes(20).toString('hex');
  await storage.keep(key, path, file.mediaType);
  const isEnded = await end(database, userJob, { id, owner }, async (context) => {
    // The file has no owner, so that every download must pass the job's own check.
    const fileId = await noteFile(context.tx, { ...file, key, width: null, height: null, userId: null });
    const sight = { customers: actor.customers, suppliers: actor.suppliers };
    await context.tx.query('update errand set file_id = $3, sight = $4 where noun = $1 and id = $2', [
      userJob.noun.name,
      id,
      fileId,
      JSON.stringify(sight),
    ]);
    await also({ ...context, actor });
    await tellOfEnd(context, userJob, row, said);
    return { ...set, state: 'done', remark: null };
  });
  if (!isEnded) await storage.remove(key);
}

/** Each job has its own path, so that notices of different jobs do not replace each other. */
const tellOfEnd = async (context: Context, { notice }: UserJob, row: Values, text: string): Promise<void> =>
  void (await notify(context, {
    userIds: [Number(row.madeById)],
    kind: notice.kind,
    text,
    about: { path: notice.path(Number(row.id)) },
  }));

/** @returns whether this worker still held the job */
function end(
  database: Database,
  { noun, label, work }: UserJob,
  { id, owner }: HeldJob,
  last: (context: Context) => Promise<Values>,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const now = nowIso();
    const context: Context = { tx, actor: product(label), now, requestId: `${work}-${id}`, ip: null };
    const [row] = await readRows(tx, noun, context.actor, [id], { lock: true });
    const { rows } = await tx.query<{ done: number; total: number | null }>(
      'update errand set lease_until = null where noun = $1 and id = $2 and lease_of = $3 returning done, total',
      [noun.name, id, owner],
    );
    if (!row || !rows[0] || !['waiting', 'failed'].includes(String(row.state))) return false;
    const set: Values = { finishedAt: now, ...(await last(context)) };
    const [done] = await changeMany(context, noun, 'finish', [{ id, version: null, set }]);
    if (done && 'problem' in done) throw done.problem;
    const told: UserJobProgress = {
      workId: id,
      kind: noun.name,
      ...rows[0],
      state: set.state === 'done' ? 'done' : 'failed',
    };
    await tellUser(tx, Number(row.madeById), 'progress', told);
    return true;
  });
}
