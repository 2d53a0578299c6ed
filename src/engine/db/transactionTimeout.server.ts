import type pg from 'pg';

/** The time limits of a transaction in seconds: in total, and for each statement and each idle period. */
export interface Limits {
  readonly seconds: number;
  readonly each: number;
}

/** A transaction exceeded its time limit and was rolled back. */
export class TransactionTooLong extends Error {
  constructor(cause?: unknown) {
    super('The transaction exceeded its time limit and was rolled back.', { cause });
    this.name = 'TransactionTooLong';
  }
}

type Say = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** The connection of a running transaction. */
export interface TimedConnection {
  /** @throws {TransactionTooLong} for a statement after the time limit, and for one running when it is reached */
  readonly query: Say;
  /** Rejects at the time limit, even if no statement is running. */
  readonly over: Promise<never>;
  begin(): Promise<unknown>;
  /** The database's answer. If the connection is lost, it is unknown whether the commit succeeded. */
  commit(): Promise<pg.QueryResult>;
  rollBack(): Promise<void>;
  /** Returns the connection to the pool, or discards it if it is broken. */
  release(): void;
}

/** This long after the limit, the database has ended any statement. Then the process closes the connection. */
const GRACE_MS = 1_000;
/** Error codes of a time limit for a statement, an idle period or the transaction. */
const ENDED_BY_TIME = ['57014', '25P03', '25P04'];

/**
 * Holds a connection for a transaction with time limits, using a monotonic clock. PostgreSQL limits whole transactions
 * from version 17. For older versions, and to keep the connection usable, this process also applies the limit.
 * Statements near the end get the remaining time as their limit, and a timer ends idle transactions. Normally, this
 * needs no extra round trip.
 */
export function withTimeout(connection: pg.PoolClient, { seconds, each }: Limits): TimedConnection {
  const end = performance.now() + seconds * 1_000;
  const left = (): number => end - performance.now();
  let running = 0;
  let isOver = false;
  let isCut = false;
  let isReleased = false;
  let broken: Error | undefined;
  let rejectOver: (error: Error) => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    rejectOver = reject;
  });
  // The caller may no longer listen.
  over.catch(() => undefined);

  const giveUp = (cause?: unknown): void => {
    isOver = true;
    rejectOver(new TransactionTooLong(cause));
  };
  let timer = setTimeout(() => {
    if (running === 0) giveUp();
    timer = setTimeout(() => {
      isCut = true;
      release(new TransactionTooLong());
    }, GRACE_MS);
  }, seconds * 1_000);
  // If the database closes an idle connection, no running statement receives the error.
  const hear = (error: Error): void => {
    broken = error;
    if (isEndedByTime(error)) giveUp(error);
  };
  connection.on('error', hear);
  const release = (error?: Error): void => {
    clearTimeout(timer);
    connection.off('error', hear);
    if (!isReleased) connection.release(error);
    isReleased = true;
  };

  const within = async (send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
    if (isReleased) throw new Error('The transaction has ended and cannot run statements.');
    if (isOver || left() <= 0) throw new TransactionTooLong();
    running++;
    try {
      return await send();
    } catch (error) {
      if (left() > 0 || !isEndedByTime(error)) throw error;
      giveUp(error);
      throw new TransactionTooLong(error);
    } finally {
      running--;
      if (running === 0 && left() <= 0) giveUp();
    }
  };
  const say: Say = (text, values) =>
    within(async () => {
      // After a failed statement this fails too, and the next statement reports the error.
      if (left() < each * 1_000)
        await connection.query(`set local statement_timeout = ${inMs(left())}`).catch(() => undefined);
      return connection.query(text, values as unknown[]);
    });
  return {
    query: (text, values) =>
      say(text, values).catch((error: unknown) => {
        throw isCut ? new TransactionTooLong(error) : error;
      }),
    over,
    begin: () => within(async () => connection.query(beginning({ seconds, each }, await isEnding(connection)))),
    commit: () => say('commit'),
    rollBack: async () => {
      if (!isReleased)
        await connection.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
    },
    release: () => release(broken),
  };
}

const inMs = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds));

/** Starts the transaction with its limits in one round trip. The last limit is longer, so this process ends it first. */
const beginning = ({ seconds, each }: Limits, isEnded: boolean): string =>
  `begin; set local statement_timeout = ${inMs(each * 1_000)}; set local lock_timeout = '1s'; set local idle_in_transaction_session_timeout = ${inMs(each * 1_000)}${
    isEnded ? `; set local transaction_timeout = ${inMs(seconds * 1_000 + GRACE_MS)}` : ''
  }`;

const ending = new WeakMap<pg.PoolClient, boolean>();

/** Whether the database limits whole transactions; queried once per connection. */
async function isEnding(connection: pg.PoolClient): Promise<boolean> {
  const known = ending.get(connection);
  if (known !== undefined) return known;
  const { rows } = await connection.query<{ known: boolean }>(
    `select current_setting('transaction_timeout', true) is not null as known`,
  );
  const isKnown = rows[0]?.known ?? false;
  ending.set(connection, isKnown);
  return isKnown;
}

const isEndedByTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ENDED_BY_TIME.includes(String(error.code));
