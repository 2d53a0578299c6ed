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
/** A job works for this long before the next one is put in line, so that ending the product is never kept waiting. */
const SECONDS = 5;
const TRIES = 4;

/** Registers the background work of imports; before the job worker opens. */
export function registerImportWork(database: Database, actorOf: ActorOf): void {
  const node = randomBytes(3).toString('hex');
  const failures = new Map<number, number>();
  work(
    WORK,
    async (payload) => {
      const id = idIn(payload);
      try {
        // Another node may hold it: should that one have died, its lease runs out and this goes on.
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

/** Goes on with what a node left that died, as soon as another one starts. */
export async function resumeImports(database: Database, jobWorker: JobWorker): Promise<void> {
  const { rows } = await database.query<{ import_id: number }>(
    'select import_id from import_work where phase is not null',
  );
  for (const { import_id } of rows) await enqueueImport(jobWorker, database, import_id);
}

/** Puts the next step of an import in line, in the transaction that made it necessary. */
export const enqueueImport = (jobWorker: JobWorker, tx: Queryable, id: number): Promise<void> =>
  jobWorker.enqueue(tx, WORK, { id });

/** A file nobody imported is destroyed a day after it came. */
export const enqueueExpiry = (jobWorker: JobWorker, tx: Queryable, id: number): Promise<void> =>
  jobWorker.enqueue(tx, EXPIRY, { id }, { delaySeconds: FILE_HOURS * 3_600 });

async function expire(database: Database, actorOf: ActorOf, id: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ created_by: number | null }>('select created_by from import where id = $1', [id]);
    const owner = await actorOf(tx, rows[0]?.created_by ?? 0);
    const actor: Actor = { ...product('Imports'), ...(owner ? { userId: owner.userId, name: owner.name } : {}) };
    // A check that runs finds its import gone; what is being written is put away at its own end.
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
