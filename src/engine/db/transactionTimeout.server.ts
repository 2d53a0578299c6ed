import type pg from 'pg';

/** How many seconds a transaction may take in all, and each statement and each rest of it. */
export interface Limits {
  readonly seconds: number;
  readonly each: number;
}

/** A transaction held its connection and its rows for longer than it may; nothing of it is kept. */
export class TransactionTooLong extends Error {
  constructor(cause?: unknown) {
    super('The transaction exceeded its time limit and was rolled back.', { cause });
    this.name = 'TransactionTooLong';
  }
}

type Say = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** A connection while a transaction has it. */
export interface TimedConnection {
  /** @throws {TransactionTooLong} for what is said when the time is over, and for what was running then */
  readonly query: Say;
  /** Rejects with the time, also while nothing is said. */
  readonly over: Promise<never>;
  begin(): Promise<unknown>;
  /** As the database answers it: where the line breaks, nobody knows whether it is kept. */
  commit(): Promise<pg.QueryResult>;
  rollBack(): Promise<void>;
  /** Gives the connection back, or throws it away when it is broken. */
  release(): void;
}

/** So long after its end the database has ended whatever ran, and this end what the database does not tell of. */
const GRACE_MS = 1_000;
/** A statement, a rest or all of it took too long. */
const ENDED_BY_TIME = ['57014', '25P03', '25P04'];

/**
 * Holds a connection for a transaction, by the clock of this process that never jumps. PostgreSQL ends whole transactions by
 * itself from release 17 on. For those before, and so that the connection stays whole, this end minds the time too: what is
 * said near the end gets what is left of it, and where the code rests a timer gives up. In the usual case neither costs a
 * trip to the database.
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
  // Nobody may be listening any more.
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
  // The database takes the connection from whoever rests too long; nothing that is said would hear of it.
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
      // After a statement that failed this fails too, and what is said next is told so itself.
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

/** Begins it with its limits, in one trip; the last is for a process that stands still, so this end comes first. */
const beginning = ({ seconds, each }: Limits, isEnded: boolean): string =>
  `begin; set local statement_timeout = ${inMs(each * 1_000)}; set local lock_timeout = '1s'; set local idle_in_transaction_session_timeout = ${inMs(each * 1_000)}${
    isEnded ? `; set local transaction_timeout = ${inMs(seconds * 1_000 + GRACE_MS)}` : ''
  }`;

const ending = new WeakMap<pg.PoolClient, boolean>();

/** Whether the database ends whole transactions; asked once of each connection. */
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
