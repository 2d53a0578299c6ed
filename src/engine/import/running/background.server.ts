import { randomBytes } from 'node:crypto';
import { type Actor, product } from '../../permission/actor.ts';
import { type Database, inTransaction, type Queryable } from '../../db/pool.server.ts';
import type { Context } from '../../request/context.server.ts';
import { work, type JobWorker } from '../../schedule/work.server.ts';
import { FILE_HOURS } from '../importRun.ts';
import { importOf } from './importWork.server.ts';
import { type ActorOf, giveUp, workOn } from './phases.server.ts';
import { putAway } from './stages.server.ts';
import { nowIso } from '../../time/theTime.server.ts';

const WORK = 'import';
const EXPIRY = 'import-expiry';
/** A job works for this long before the next one is queued, so that shutting down is not delayed. */
const SECONDS = 5;
const TRIES = 4;

/** Registers the background jobs of imports. Must be called before the job worker starts. */
export function registerImportWork(database: Database, actorOf: ActorOf): void {
  const node = randomBytes(3).toString('hex');
  const failures = new Map<number, number>();
  work(
    WORK,
    async (payload) => {
      const id = idIn(payload);
      try {
        // Another node may hold the lease. If that node failed, its lease expires and this node continues.
        const state = await workOn(database, actorOf, id, node, SECONDS);
        failures.delete(id);
        return state === 'done' ? 'done' : 'again';
      } catch (error) {
        const tries = (failures.get(id) ?? 0) + 1;
        failures.set(id, tries);
        if (tries < TRIES) throw error;
        failures.delete(id);
        await giveUp(database, actorOf, id);
        return 'again';
      }
    },
    { label: 'Import', feature: 'imports' },
  );
  work(
    EXPIRY,
    async (payload) => {
      await expire(database, actorOf, idIn(payload));
      return 'done';
    },
    { label: 'Delete the files of imports that were not started' },
  );
}

function idIn(payload: unknown): number {
  if (typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number')
    return payload.id;
  throw new Error('The background job of an import names no import.');
}

/** Continues imports of a failed node when another node starts. */
export async function resumeImports(database: Database, jobWorker: JobWorker): Promise<void> {
  const { rows } = await database.query<{ import_id: number }>(
    'select import_id from import_work where phase is not null',
  );
  for (const { import_id } of rows) await enqueueImport(jobWorker, database, import_id);
}

/** Queues the next step of an import, in the transaction that requires it. */
export const enqueueImport = (jobWorker: JobWorker, tx: Queryable, id: number): Promise<void> =>
  jobWorker.enqueue(tx, WORK, { id });

/** Queues the deletion of a file that was not imported within a day. */
export const enqueueExpiry = (jobWorker: JobWorker, tx: Queryable, id: number): Promise<void> =>
  jobWorker.enqueue(tx, EXPIRY, { id }, { delaySeconds: FILE_HOURS * 3_600 });

async function expire(database: Database, actorOf: ActorOf, id: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ created_by: number | null }>('select created_by from import where id = $1', [id]);
    const owner = await actorOf(tx, rows[0]?.created_by ?? 0);
    const actor: Actor = { ...product('Imports'), ...(owner ? { userId: owner.userId, name: owner.name } : {}) };
    // A running check finds its import cancelled. An import that is writing is cleaned up when it ends.
    const { row } = await importOf(tx, actor, id, { lock: true });
    if (!['uploaded', 'mapped', 'checked', 'failed'].includes(row.state)) return;
    const context: Context = {
      tx,
      actor,
      now: nowIso(),
      requestId: `import-${id}-expiry`,
      ip: null,
      note: 'Not imported within 24 hours, so the file was deleted.',
    };
    await putAway(context, id);
  });
}
