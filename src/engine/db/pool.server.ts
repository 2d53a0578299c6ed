import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isOutdated, keeping } from './kept.server.ts';
import { timed } from './slow.server.ts';
import { type TimedConnection, withTimeout, type Limits } from './transactionTimeout.server.ts';

/** Runs queries: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>;
}
export type Database = pg.Pool;

const { builtins } = pg.types;
/** Type parsers for connections outside a pool. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
};
// Ids and pence are below 2^53. Dates and timestamps stay strings, so that this machine's time zone does not affect
// them.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, isoMoment],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

/**
 * "2026-11-20 14:05:00.12+00" → "2026-11-20T14:05:00.120Z". It has at least milliseconds, and keeps finer digits. A
 * server in another time zone writes a different offset.
 */
function isoMoment(text: string): string {
  const [, day, time, fraction = '', offset] =
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d(?::\d\d)?)$/.exec(text) ?? [];
  // Infinity and years BC, which the product does not store.
  if (!day || !time || !offset) return text;
  const finer = fraction.padEnd(3, '0');
  if (/^[+-]00(?::00)?$/.test(offset)) return `${day}T${time}.${finer}Z`;
  const utc = new Date(`${day}T${time}${offset.length === 3 ? `${offset}:00` : offset}`).toISOString();
  return utc.replace('.000Z', `.${finer}Z`);
}

/** Opens the pool. A lost idle connection is reported but not fatal, because the pool opens a new one. */
export function openDatabase(
  url: string,
  options: {
    readonly max?: number;
    /** The time limit of a statement outside a transaction. */
    readonly statementSeconds?: number;
    /** The part of that limit for which it may wait for locks; all of it by default. */
    readonly lockSeconds?: number;
    /** Whether its connections prepare statements (`kept`); not through a pooler. */
    readonly keeps?: boolean;
    readonly onError?: (error: Error) => void;
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    idleTimeoutMillis: 30_000,
    // A request that waits longer for a connection is refused with a retry, before the queue grows.
    connectionTimeoutMillis: 3_000,
    ...(options.statementSeconds ? { statement_timeout: options.statementSeconds * 1_000 } : {}),
    ...(options.lockSeconds ? { lock_timeout: options.lockSeconds * 1_000 } : {}),
  });
  pool.on('error', (error) => options.onError?.(error));
  // An unhandled error between two statements of a transaction would end the process. With this handler, the next
  // statement fails instead.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (options.keeps) keeping(client);
    timed(client);
  });
  return pool;
}

/** The time limit of a transaction that a user waits for. */
const DEFAULT_SECONDS = 30;
const timeLimit = new AsyncLocalStorage<number>();

/** Runs background work. Each of its transactions has this time limit in total, ten minutes by default. */
export const withTimeLimit = <T>(work: () => T, seconds = 600): T => timeLimit.run(seconds, work);

/**
 * Runs the work in one transaction, which is rolled back if anything is thrown. Serialisation failures, deadlocks and
 * outdated prepared statements are retried up to three times, because nothing was saved. A statement waits at most one
 * second for a locked row, so that one row cannot block the whole pool.
 * @param options `seconds`: the total time limit, by default 30 or that of `withTimeLimit`; `each`: the limit of a
 * statement and of an idle period, by default 10, or 60 if `seconds` is more than 30
 * @throws {TransactionTooLong} if the time limit is exceeded
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Queryable) => Promise<T>,
  options: Partial<Limits> = {},
): Promise<T> {
  const { seconds = timeLimit.getStore() ?? DEFAULT_SECONDS } = options;
  const { each = seconds > DEFAULT_SECONDS ? 60 : 10 } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted(database, work, { seconds, each });
    } catch (error) {
      if (attempt >= 4 || !isRetryable(error)) throw error;
      await pause(randomInt(5, 40 * attempt));
    }
  }
}

async function attempted<T>(database: Database, work: (tx: Queryable) => Promise<T>, limits: Limits): Promise<T> {
  const held = withTimeout(await database.connect(), limits);
  try {
    await held.begin();
    const result = await Promise.race([work(held as Queryable), held.over]);
    await commit(held);
    return result;
  } catch (error) {
    await held.rollBack();
    throw error;
  } finally {
    held.release();
  }
}

/** The connection was lost during the commit, so the changes may or may not be saved. */
export class CommitInDoubt extends Error {
  constructor(cause: unknown) {
    super('The connection closed before the database confirmed the transaction.', { cause });
  }
}

/**
 * @throws {CommitInDoubt} if there was no answer; another error if a statement failed and its error was ignored,
 * because the database then answers the commit with a rollback
 */
async function commit(held: TimedConnection): Promise<void> {
  const { command } = await held.commit().catch((error: unknown) => {
    throw isDatabaseAway(error) ? new CommitInDoubt(error) : error;
  });
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing was saved.');
}

/** The PostgreSQL error code, if the error is from the database. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '') || isOutdated(error);

/** A lock was not available within the time limit. */
export const isBusy = (error: unknown): boolean => sqlState(error) === '55P03';

/** No connection of the pool was available within the time limit. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** The database is unavailable, starting, or out of connections. The caller may retry soon. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  if (code && (/^(08|57P|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)))
    return true;
  return (
    isPoolFull(error) ||
    (error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message))
  );
}
