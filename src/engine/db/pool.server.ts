import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isOutdated, keeping } from './kept.server.ts';
import { timed } from './slow.server.ts';
import { type TimedConnection, withTimeout, type Limits } from './transactionTimeout.server.ts';

/** What queries run on: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>;
}
export type Database = pg.Pool;

const { builtins } = pg.types;
/** How values arrive from the database, for connections that are not of a pool. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
};
// Ids and pence stay below 2^53; days and moments stay strings, so no time zone of this machine touches them.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, isoMoment],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

/**
 * "2026-11-20 14:05:00.12+00" → "2026-11-20T14:05:00.120Z": milliseconds in full, finer ones as they are. A server that
 * lives in another zone writes another offset.
 */
function isoMoment(text: string): string {
  const [, day, time, fraction = '', offset] =
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d(?::\d\d)?)$/.exec(text) ?? [];
  // Infinity, and years before Christ, which nothing here writes.
  if (!day || !time || !offset) return text;
  const finer = fraction.padEnd(3, '0');
  if (/^[+-]00(?::00)?$/.test(offset)) return `${day}T${time}.${finer}Z`;
  const utc = new Date(`${day}T${time}${offset.length === 3 ? `${offset}:00` : offset}`).toISOString();
  return utc.replace('.000Z', `.${finer}Z`);
}

/** Opens the pool. An idle connection that dies is reported, never fatal: the pool makes another. */
export function openDatabase(
  url: string,
  options: {
    readonly max?: number;
    /** How long one statement outside of a transaction may take. */
    readonly statementSeconds?: number;
    /** How long it may wait of these for what somebody else holds; all of them unless given. */
    readonly lockSeconds?: number;
    /** Whether its connections keep statements (`kept`); not through a pooler. */
    readonly keeps?: boolean;
    readonly onError?: (error: Error) => void;
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    idleTimeoutMillis: 30_000,
    // Whoever waits longer for a connection is told to come back, before the line grows.
    connectionTimeoutMillis: 3_000,
    ...(options.statementSeconds ? { statement_timeout: options.statementSeconds * 1_000 } : {}),
    ...(options.lockSeconds ? { lock_timeout: options.lockSeconds * 1_000 } : {}),
  });
  pool.on('error', (error) => options.onError?.(error));
  // One that ends between two statements of a transaction is heard of by nobody else, and would end the process; the next
  // statement fails instead.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (options.keeps) keeping(client);
    timed(client);
  });
  return pool;
}

/** How long a transaction may take while somebody waits for it in front of a screen. */
const HURRIED_SECONDS = 30;
const patience = new AsyncLocalStorage<number>();

/** Runs work for which nobody waits: each of its transactions may take so long in all, ten minutes unless said. */
export const unhurried = <T>(work: () => T, seconds = 600): T => patience.run(seconds, work);

/**
 * Runs the work in one transaction; anything thrown rolls all of it back.
 * A serialisation failure, a deadlock or a statement kept for a table that has changed is tried again, up to three times,
 * because nothing of it happened.
 * Nobody waits longer than a second for a row that somebody else is writing: one locked row must not empty the pool.
 * @param options `seconds`: how long all of it may take, 30 unless given here or around it (`unhurried`); `each`: how long a
 * statement and a rest in between may take, 10 unless given, in a longer one 60
 * @throws {TransactionTooLong} when its time was over before it was done
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Queryable) => Promise<T>,
  options: Partial<Limits> = {},
): Promise<T> {
  const { seconds = patience.getStore() ?? HURRIED_SECONDS } = options;
  const { each = seconds > HURRIED_SECONDS ? 60 : 10 } = options;
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

/** The connection broke between “keep it” and the answer: what was done may be kept or not. */
export class CommitInDoubt extends Error {
  constructor(cause: unknown) {
    super('The connection closed before the database confirmed the transaction.', { cause });
  }
}

/**
 * @throws {CommitInDoubt} when no answer came; and for a transaction in which a statement failed that nobody told of: the
 * database answers its commit without complaint, and keeps nothing
 */
async function commit(held: TimedConnection): Promise<void> {
  const { command } = await held.commit().catch((error: unknown) => {
    throw isDatabaseAway(error) ? new CommitInDoubt(error) : error;
  });
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing was saved.');
}

/** The code PostgreSQL gave an error, if it came from there. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '') || isOutdated(error);

/** Somebody else holds what is needed, and the wait for it was over. */
export const isBusy = (error: unknown): boolean => sqlState(error) === '55P03';

/** All connections of a pool were taken for as long as anybody waits for one. */
export const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** The database is away, starting, or out of connections: the caller may try again shortly. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  if (code && (/^(08|57P|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)))
    return true;
  return (
    isPoolFull(error) ||
    (error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message))
  );
}
