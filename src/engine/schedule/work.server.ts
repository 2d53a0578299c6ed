import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { isSwitchedOff } from '../features/features.server.ts';
import { type Database, inTransaction, openDatabase, withTimeLimit } from '../db/pool.server.ts';
import { from } from '../db/slow.server.ts';
import { humanise } from '../kinds/field.ts';
import { every } from '../time/every.server.ts';
import { hasKilled, parked, reportFailure, reportTimedOut } from './failed.server.ts';
import { nextTime } from './nextTime.server.ts';
import { isKnown, readPayload, UnknownVersion, withVersion } from './payload.ts';
import { enterSchedules, noteRun, tick } from './ticks.server.ts';
import {
  type Enqueue,
  kindNamed,
  registerKind,
  type Step,
  versionOfWork,
  type WorkKind,
  workKinds,
  type WorkOptions,
} from './workKinds.server.ts';
import { theTime } from '../time/theTime.server.ts';

/** Registers the handler of a kind of job. Areas and engine rooms do so once, from their modules. */
export function work(
  name: string,
  step: Step,
  about: Partial<Pick<WorkKind, 'label' | 'feature' | 'onCancel' | 'version'>> = {},
): void {
  registerKind({ name, step, label: humanise(name), ...about });
}

/**
 * Registers a scheduled job. One node runs it at each time; if no node was running at that time, it runs once
 * afterwards.
 *
 * @param cron five fields, such as `15 2 * * *`: at 02:15 in the company's time zone
 * @throws for an invalid schedule
 */
export function schedule(
  name: string,
  label: string,
  cron: string,
  step: () => Promise<void>,
  options: Pick<WorkOptions, 'seconds' | 'retries'> = {},
): void {
  // Checked here, so that an invalid schedule fails at start-up rather than later.
  nextTime(cron, theTime(), 'UTC');
  registerKind({
    name,
    label,
    cron: { text: cron, options },
    step: async () => {
      await step();
      return 'done';
    },
  });
}

export interface JobWorker {
  readonly enqueue: Enqueue;
  stop(): Promise<void>;
}

/** The retention job deletes finished and failed jobs after the company's period; pg-boss itself keeps them. */
const KEPT_DAYS = 20 * 366;
const TICK_MS = 5_000;
const TELL_MS = 30_000;

const SCHEMA = 'work';

/**
 * Creates missing tables of the queue. pg-boss keeps them in a separate schema, one per kind of job.
 * @param ownerUrl the database as the owner of the tables
 */
export async function makeLine(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, schema: SCHEMA, supervise: false, schedule: false });
  const faults: Error[] = [];
  boss.on('error', (error) => faults.push(error));
  try {
    await boss.start();
    const there = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { name } of workKinds()) if (!there.has(name)) await boss.createQueue(name);
  } finally {
    await boss.stop({ graceful: false, wait: true });
  }
  if (faults[0]) throw faults[0];
}

/** Opens the queue, whose tables must exist. With `run`, this node also runs jobs. */
export async function openJobWorker(
  url: string,
  logger: Logger,
  options: {
    readonly run: boolean;
    /** Whether the database is full, in which case jobs wait; by default, never. */
    readonly isReadOnly?: () => Promise<boolean>;
  },
): Promise<JobWorker> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    schema: SCHEMA,
    migrate: false,
    supervise: options.run,
    schedule: false,
    monitorStateIntervalSeconds: 30,
    deleteAfterDays: KEPT_DAYS,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'background job'));
  await boss.start();
  const enqueue: Enqueue = async (tx, name, payload, given = {}) => {
    await boss.send(name, withVersion(payload, versionOfWork(name)), {
      db: { executeSql: async (text, values) => tx.query(text, values) },
      ...DEFAULTS,
      ...(given.retries === undefined ? {} : { retryLimit: given.retries }),
      ...(given.seconds ? { expireInSeconds: given.seconds } : {}),
      ...(given.delaySeconds ? { startAfter: given.delaySeconds } : {}),
      ...(given.only ? { singletonKey: given.only } : {}),
    });
  };
  let ticking: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  // Connections for managing the queue. Jobs use connections of their own.
  const database = openDatabase(url, { max: 2, onError: (error) => logger.warn({ err: error }, 'background job') });
  if (options.run) {
    for (const kind of workKinds())
      await attend({ boss, database, kind, logger, isReadOnly: options.isReadOnly ?? (async () => false) });
    await enterSchedules(database, theTime());
    ticking = setInterval(() => {
      inTransaction(database, (tx) => tick(tx, enqueue, theTime())).catch((error: unknown) =>
        logger.warn({ err: error }, 'schedules'),
      );
    }, TICK_MS);
    telling = every(
      TELL_MS,
      () => inTransaction(database, reportTimedOut),
      (error) => logger.warn({ err: error }, 'background job failed by timeout'),
    );
  }
  return {
    enqueue,
    stop: async () => {
      clearInterval(ticking);
      clearInterval(telling);
      await boss.stop({ graceful: true, timeout: 8_000, wait: true });
      await database.end();
    },
  };
}

const DEFAULTS = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

/** Polling intervals. Each kind is polled separately, so scheduled kinds use a longer one to reduce database load. */
const AT_ONCE_SECONDS = 0.5;
const UNHURRIED_SECONDS = 2;
/** A job of a disabled feature is queued again with this delay, so that it is not lost. */
const RESTS_SECONDS = 5;
/** The delay while the database is full; it is longer, because each new attempt needs a row. */
const ROOM_SECONDS = 60;

interface Attending {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly kind: WorkKind;
  readonly logger: Logger;
  readonly isReadOnly: () => Promise<boolean>;
}

async function attend({ boss, database, kind, logger, isReadOnly }: Attending): Promise<void> {
  const { name, feature } = kind;
  await boss.work<object>(
    name,
    { pollingIntervalSeconds: kind.cron ? UNHURRIED_SECONDS : AT_ONCE_SECONDS, batchSize: 1, includeMetadata: true },
    async (jobs: PgBoss.JobWithMetadata<object>[]) => {
      for (const job of jobs) {
        if (feature && (await isSwitchedOff(database, feature))) {
          await boss.send(name, job.data, { ...DEFAULTS, startAfter: RESTS_SECONDS });
          continue;
        }
        if (await isReadOnly()) {
          await boss.send(name, job.data, { ...DEFAULTS, startAfter: ROOM_SECONDS });
          continue;
        }
        const isDeadly = hasKilled(job);
        try {
          if (isDeadly) throw await parked(database, job.id);
          const { payload, version } = readPayload(job.data);
          if (!isKnown(version, versionOfWork(name))) throw new UnknownVersion(version, versionOfWork(name));
          if (
            (await from(kind.label, () =>
              withTimeLimit(() => kindNamed(name).step(payload, version), Number(job.expireInSeconds)),
            )) === 'again'
          )
            await boss.send(name, job.data, DEFAULTS);
          await noteRun(database, name, null);
        } catch (error) {
          logger.error({ err: error, work: name, id: job.id }, 'a step of a background job failed');
          await noteRun(database, name, error);
          if (isDeadly || job.retryCount >= job.retryLimit) await reportFailure(database, kind, error);
          throw error;
        }
      }
    },
  );
}
