import { randomBytes } from 'node:crypto';
import type { Actor } from '../../access/actor.ts';
import { may } from '../../access/permission.ts';
import { type Database, inTransaction, type Queryable } from '../../db/pool.server.ts';
import type { Context } from '../../entity/change.server.ts';
import { changeMany, create } from '../../entity/store.server.ts';
import { noteFile } from '../../files/keepFile.server.ts';
import type { Storage } from '../../files/storage.server.ts';
import { invalid } from '../../http/problem.ts';
import { notify } from '../../notices/notify.server.ts';
import { work, type Workshop } from '../../schedule/work.server.ts';
import { logEvent } from '../logEvent.server.ts';
import { buildPack, PackFault } from './buildPack.server.ts';
import { incidentPack, type IncidentPack } from './incidentPack.ts';
import { type PackAsked, type PackLine, packTitle } from './packAsked.ts';

const WORK = 'incident-pack';
export const MAY_MAKE = 'incident.create';
/** Two machines' worth of patience; a pack of a million entries takes a small part of it. */
const SECONDS = 30 * 60;
const SHOWN = 20;

type ActorOf = (tx: Queryable, userId: number) => Promise<Actor | null>;

/** Registers the making of packs as a kind of background work. */
export function registerPacks(database: Database, storage: Storage, actorOf: ActorOf): void {
  work(
    WORK,
    async (payload) => {
      await make(database, storage, actorOf, Number((payload as { id: unknown }).id));
      return 'done';
    },
    { label: 'Incident pack' },
  );
}

/**
 * Asks for a pack, made in the background. That it was asked for, by whom and why, is an entry.
 *
 * @returns its id
 * @throws 422 for a user there never was
 */
export async function beginPack(
  context: Context,
  workshop: Workshop,
  { reason, ...asked }: PackAsked & { readonly reason: string },
): Promise<number> {
  const { actor, tx } = context;
  const title = packTitle(asked, asked.who === undefined ? null : await nameOf(tx, asked.who));
  const full: Context = { ...context, actor: { ...actor, patterns: ['*'] } };
  const draft = { title, asked: JSON.stringify(asked), reason, madeById: actor.userId ?? 0 };
  const { id } = await create(full, incidentPack, draft);
  await workshop.enqueue(tx, WORK, { id }, { retries: 1, seconds: SECONDS });
  return id;
}

/** @throws 422 where nobody has this number */
export async function nameOf(tx: Queryable, userId: number): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select name from "user" where id = $1', [userId]);
  if (!rows[0]) throw invalid({ who: ['There is no such user.'] });
  return rows[0].name;
}

/** One's own packs, newest first. */
export async function packsOf(tx: Queryable, userId: number): Promise<PackLine[]> {
  const { rows } = await tx.query<PackLine & { file: number | null } & Record<string, unknown>>(
    `select id, title, reason, state, entries, remark, created_at as "createdAt", finished_at as "finishedAt", file
       from incident_pack where made_by_id = $1 order by id desc limit ${SHOWN}`,
    [userId],
  );
  return rows.map(({ file, ...row }) => ({ ...row, url: file === null ? null : `/api/v1/files/${file}/content` }));
}

/** Makes a pack that waits. Done again after a crash it is made anew; one that is over stays as it is. */
async function make(database: Database, storage: Storage, actorOf: ActorOf, id: number): Promise<void> {
  const { rows } = await database.query<Pick<IncidentPack, 'title' | 'asked' | 'reason'> & { userId: number }>(
    `select title, asked, reason, made_by_id as "userId" from incident_pack where id = $1 and state = 'waiting'`,
    [id],
  );
  const [pack] = rows;
  if (!pack) return;
  const actor = await actorOf(database, pack.userId);
  if (!actor || !may(actor.patterns, MAY_MAKE))
    return end(database, id, { state: 'failed', remark: 'Whoever asked for it may not make packs any more.' });
  const path = await storage.waitingPlace();
  const madeAt = new Date().toISOString();
  try {
    const head = { title: pack.title, reason: pack.reason, madeBy: actor.name, madeAt };
    const asked = JSON.parse(pack.asked) as PackAsked;
    const { entries, size, sha256 } = await buildPack(database, actor, { asked, head, path });
    const key = randomBytes(20).toString('hex');
    await storage.keep(key, path, ZIP);
    const note = { key, name: `incident-pack-${id}.zip`, mediaType: ZIP, size, sha256, width: null, height: null };
    await end(database, id, { state: 'done', entries }, async (context) => {
      await logEvent({ ...context, actor }, exportOf(pack.title, entries));
      await notify(context, {
        userIds: [pack.userId],
        kind: 'incident.done',
        text: `The incident pack is ready: ${pack.title}.`,
        about: { path: '/audit?tab=packs' },
      });
      return { file: await noteFile(context.tx, { ...note, userId: pack.userId }) };
    });
  } catch (error) {
    const isForPeople = error instanceof PackFault;
    const remark = isForPeople
      ? error.message
      : 'It could not be made. Ask for it again; the log of the server says why.';
    await end(database, id, { state: 'failed', remark });
    if (!isForPeople) throw error;
  } finally {
    await storage.forget(path);
  }
}

const ZIP = 'application/zip';

/** The line of the log that says how much left with a pack. */
export const exportOf = (title: string, entries: number) => ({
  action: 'export',
  entity: 'audit',
  entityId: null,
  title: 'Audit log',
  note: `As an incident pack: ${title}.`,
  changes: { rows: [null, entries] as const },
});

function end(
  database: Database,
  id: number,
  set: { readonly state: 'done' | 'failed'; readonly entries?: number; readonly remark?: string },
  more: (context: Context) => Promise<object> = async () => ({}),
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const now = new Date().toISOString();
    const actor: Actor = { userId: null, name: 'Incident packs', patterns: ['*'], customers: 'all', suppliers: 'all' };
    const context: Context = { tx, actor, now, requestId: `incident-pack-${id}`, ip: null };
    const { rows } = await tx.query(`select 1 from incident_pack where id = $1 and state = 'waiting' for update`, [id]);
    if (rows.length === 0) return;
    const values = { ...set, finishedAt: now, ...(await more(context)) };
    const [done] = await changeMany(context, incidentPack, 'finish', [{ id, version: null, set: values }]);
    if (done && 'problem' in done) throw done.problem;
  });
}
