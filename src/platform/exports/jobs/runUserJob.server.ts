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

/** Whoever works on one says so all the while; what nobody spoke for that long is taken over. */
export const LEASE_SECONDS = 15;
const LOOK_MS = 1_000;

/** It goes on elsewhere, or was called off: nothing is written of it. */
class Dropped extends Error {}
/** This node ends; another goes on. */
class Ending extends Error {}

const underWay = new Set<AbortController>();

/** Lets go of all that is made here, so that this node may end; it is in line again for the others. */
export function releaseUserJobs(): void {
  for (const each of underWay) each.abort(new Ending());
}

/** What user jobs are run with. */
export interface UserJobRoom {
  readonly database: Database;
  /** What they read much on. */
  readonly reports: Database;
  readonly storage: Storage;
  /** Somebody with their rights as they are now; null for whoever can no longer sign in. */
  readonly actorOf: (tx: Queryable, userId: number) => Promise<Actor | null>;
}

/** The other connections for reports are for those who wait for theirs in front of a screen. */
const oneAtATime = semaphore(1);
const AGAIN_MS = 1_000;

/** Makes one that waits. Done again after a crash it is made anew; what is over stays as it is. */
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
    // What was called off may fail in any words; the reason is ours.
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

/** Makes it within its minutes; where others have all connections for reports, as soon as they leave one. */
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

/** Takes it, unless it is over or somebody is at it. What failed is taken when it is tried again by hand. */
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

/** Says that it is still being worked on and how far it is, and hears whether it was called off. */
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

/** Puts the file away and ends the user job with it, all or nothing. */
async function keep(
  { database, storage }: UserJobRoom,
  userJob: UserJob,
  { row, id, owner, actor, path }: HeldJob & { readonly row: Values; readonly actor: Actor; readonly path: string },
  { file, set, said, also }: Made,
): Promise<void> {
  const key = randomBytes(20).toString('hex');
  await storage.keep(key, path, file.mediaType);
  const isEnded = await end(database, userJob, { id, owner }, async (context) => {
    // Nobody’s own, so that nobody has it past what is judged with each download.
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

/** Each user job has a place of its own, so that what is told of one does not stand in for another. */
const tellOfEnd = async (context: Context, { notice }: UserJob, row: Values, text: string): Promise<void> =>
  void (await notify(context, {
    userIds: [Number(row.madeById)],
    kind: notice.kind,
    text,
    about: { path: notice.path(Number(row.id)) },
  }));

/** @returns whether it was ours to end */
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
