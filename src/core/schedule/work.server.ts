import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { isSwitchedOff } from '../access/features.server.ts';
import type { Queryable } from '../db/pool.server.ts';

/**
 * Background work. A handler runs one short step and says whether there is more; the next step is another job, so a node
 * that dies costs one step. Steps run at least once and are safe to repeat.
 */
export type Step = (payload: unknown) => Promise<'done' | 'again'>;

interface Kind {
  readonly step: Step;
  /** It rests while this feature is switched off for everybody. */
  readonly feature?: string;
}
const kinds = new Map<string, Kind>();

/** Registers what a kind of work does; areas and engine rooms do it once, from their doors. */
export function work(name: string, step: Step, about: Omit<Kind, 'step'> = {}): void {
  kinds.set(name, { step, ...about });
}

export interface WorkOptions {
  /** Runs after a crash when the step did not end within this time. */
  readonly seconds?: number;
  readonly retries?: number;
  readonly delaySeconds?: number;
  /** One waiting step of this name at a time. */
  readonly only?: string;
}

export interface Workshop {
  /** Puts a step in line within a transaction: it exists if and only if the transaction commits. */
  enqueue(tx: Queryable, name: string, payload: object, options?: WorkOptions): Promise<void>;
  stop(): Promise<void>;
}

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
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'background work'));
  await boss.start();
  for (const name of kinds.keys()) await boss.createQueue(name);
  if (options.run) for (const [name, kind] of kinds) await attend(boss, name, kind, logger);
  return {
    enqueue: async (tx, name, payload, given = {}) => {
      await boss.send(name, payload, {
        db: { executeSql: async (text, values) => tx.query(text, values) },
        ...DEFAULTS,
        ...(given.retries === undefined ? {} : { retryLimit: given.retries }),
        ...(given.seconds ? { expireInSeconds: given.seconds } : {}),
        ...(given.delaySeconds ? { startAfter: given.delaySeconds } : {}),
        ...(given.only ? { singletonKey: given.only } : {}),
      });
    },
    stop: async () => boss.stop({ graceful: true, timeout: 8_000, wait: true }),
  };
}

const DEFAULTS = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

/** Work of a feature that is off is looked at again after so long; nothing of it is lost. */
const RESTS_SECONDS = 5;

async function attend(boss: PgBoss, name: string, { step, feature }: Kind, logger: Logger): Promise<void> {
  const database: Queryable = {
    query: async (text, values) => {
      const { rows } = await boss.getDb().executeSql(text, [...(values ?? [])]);
      return { rows, rowCount: rows.length };
    },
  };
  await boss.work<object>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
    for (const job of jobs) {
      if (feature && (await isSwitchedOff(database, feature))) {
        await boss.send(name, job.data, { ...DEFAULTS, startAfter: RESTS_SECONDS });
        continue;
      }
      try {
        if ((await step(job.data)) === 'again') await boss.send(name, job.data, DEFAULTS);
      } catch (error) {
        logger.error({ err: error, work: name, id: job.id }, 'a step of background work failed');
        throw error;
      }
    }
  });
}
