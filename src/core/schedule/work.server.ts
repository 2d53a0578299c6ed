import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { isSwitchedOff } from '../access/features.server.ts';
import { inTransaction, openDatabase, type Queryable } from '../db/pool.server.ts';
import { humanise } from '../kinds/field.ts';
import { readCron } from './cron.rules.ts';
import { tellOfFailure } from './failed.server.ts';
import { enterSchedules, noteRun, tick } from './ticks.server.ts';
import {
  type Enqueue,
  kindNamed,
  registerKind,
  type Step,
  type WorkKind,
  workKinds,
  type WorkOptions,
} from './workKinds.server.ts';

/** Registers what a kind of work does; areas and engine rooms do it once, from their doors. */
export function work(name: string, step: Step, about: Partial<Pick<WorkKind, 'label' | 'feature'>> = {}): void {
  registerKind({ name, step, label: humanise(name), ...about });
}

/**
 * Registers work that comes by itself. However many nodes there are, each time is done by one of them; a time that
 * passed while none ran is made up for once.
 *
 * @param cron five fields, such as `15 2 * * *`: at 02:15 by the clock of Britain
 */
export function schedule(
  name: string,
  label: string,
  cron: string,
  step: () => Promise<void>,
  options: Pick<WorkOptions, 'seconds' | 'retries'> = {},
): void {
  registerKind({
    name,
    label,
    cron: { text: cron, times: readCron(cron), options },
    step: async () => {
      await step();
      return 'done';
    },
  });
}

export interface Workshop {
  readonly enqueue: Enqueue;
  stop(): Promise<void>;
}

/** What was given up and what was done is kept for so long: the period of background work. */
const KEPT_DAYS = 90;
const TICK_MS = 5_000;

/** Opens the line; with `run` this node also works on it. pg-boss keeps its tables in a schema of its own. */
export async function openWorkshop(
  url: string,
  logger: Logger,
  options: { readonly run: boolean; readonly migrate: boolean },
): Promise<Workshop> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    schema: 'work',
    migrate: options.migrate,
    supervise: options.run,
    schedule: false,
    monitorStateIntervalSeconds: 30,
    deleteAfterDays: KEPT_DAYS,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'background work'));
  await boss.start();
  for (const { name } of workKinds()) await boss.createQueue(name);
  const enqueue: Enqueue = async (tx, name, payload, given = {}) => {
    await boss.send(name, payload, {
      db: { executeSql: async (text, values) => tx.query(text, values) },
      ...DEFAULTS,
      ...(given.retries === undefined ? {} : { retryLimit: given.retries }),
      ...(given.seconds ? { expireInSeconds: given.seconds } : {}),
      ...(given.delaySeconds ? { startAfter: given.delaySeconds } : {}),
      ...(given.only ? { singletonKey: given.only } : {}),
    });
  };
  let ticking: NodeJS.Timeout | undefined;
  // What the work itself needs of the database has connections of its own; this is for keeping the line.
  const database = openDatabase(url, { max: 2, onError: (error) => logger.warn({ err: error }, 'background work') });
  if (options.run) {
    for (const kind of workKinds()) await attend({ boss, database, kind, logger });
    await enterSchedules(database, new Date());
    ticking = setInterval(() => {
      inTransaction(database, (tx) => tick(tx, enqueue, new Date())).catch((error: unknown) =>
        logger.warn({ err: error }, 'schedules'),
      );
    }, TICK_MS);
  }
  return {
    enqueue,
    stop: async () => {
      clearInterval(ticking);
      await boss.stop({ graceful: true, timeout: 8_000, wait: true });
      await database.end();
    },
  };
}

const DEFAULTS = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

/** Work of a feature that is off is looked at again after so long; nothing of it is lost. */
const RESTS_SECONDS = 5;

interface Attending {
  readonly boss: PgBoss;
  readonly database: Queryable;
  readonly kind: WorkKind;
  readonly logger: Logger;
}

async function attend({ boss, database, kind, logger }: Attending): Promise<void> {
  const { name, feature } = kind;
  await boss.work<object>(
    name,
    { pollingIntervalSeconds: 0.5, batchSize: 1, includeMetadata: true },
    async (jobs: PgBoss.JobWithMetadata<object>[]) => {
      for (const job of jobs) {
        if (feature && (await isSwitchedOff(database, feature))) {
          await boss.send(name, job.data, { ...DEFAULTS, startAfter: RESTS_SECONDS });
          continue;
        }
        try {
          if ((await kindNamed(name).step(job.data)) === 'again') await boss.send(name, job.data, DEFAULTS);
          await noteRun(database, name, null);
        } catch (error) {
          logger.error({ err: error, work: name, id: job.id }, 'a step of background work failed');
          await noteRun(database, name, error);
          if (job.retryCount >= job.retryLimit) await tellOfFailure(database, kind, job.id);
          throw error;
        }
      }
    },
  );
}
