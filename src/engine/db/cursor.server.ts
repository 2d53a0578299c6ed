import { MANY_MARKS } from './manyMarks.ts';
import type { Database, Queryable } from './pool.server.ts';

const PORTION = 1_000;
/** A reader that takes no rows for this long is stalled, and its connection is closed. */
const STALLED_SECONDS = 60;
/** The time limit for fetching a portion: if a user is waiting, and in the background. */
const AWAITED_SECONDS = 60;
const UNHURRIED_SECONDS = 600;

/** Up to a thousand rows, with the connection they were read on. */
export interface Portion<R> {
  readonly rows: readonly R[];
  readonly tx: Queryable;
}

/** A running query, which holds its connection until it is closed. */
export interface OpenRows<R> {
  readonly portions: AsyncGenerator<Portion<R>>;
  /** Ends the query if reading has not started; otherwise, the reader ends it by stopping. */
  close(): Promise<void>;
}

/**
 * Starts a query whose rows are read in portions through a cursor. Memory use does not depend on the number of rows,
 * and all rows are from one snapshot. The query ends if no rows are taken for a minute.
 * @throws if no connection is available, before any of the answer is sent
 */
export async function openRows<R extends Record<string, unknown>>(
  database: Database,
  sql: string,
  values: readonly unknown[],
  seconds = AWAITED_SECONDS,
): Promise<OpenRows<R>> {
  const connection = await database.connect();
  const tx = connection as Queryable;
  let late: NodeJS.Timeout | undefined;
  let isBegun = false;
  let isOver = false;
  /** Nothing was written. A connection that cannot roll back is discarded. */
  const end = async (): Promise<void> => {
    clearTimeout(late);
    if (isOver) return;
    isOver = true;
    const isWhole = await tx.query('rollback').then(
      () => true,
      () => false,
    );
    connection.release(!isWhole);
  };
  /** Starts the timeout while the reader has the rows. */
  const rest = (): void => {
    late = setTimeout(() => {
      isOver = true;
      connection.release(true);
    }, STALLED_SECONDS * 1_000);
  };
  async function* read(): AsyncGenerator<Portion<R>> {
    isBegun = true;
    try {
      for (;;) {
        clearTimeout(late);
        if (isOver) throw new Error('The rows of this query were not read for a minute.');
        const { rows } = await tx.query<R>(`fetch ${PORTION} from portions`);
        if (rows.length === 0) break;
        rest();
        yield { rows, tx };
      }
    } finally {
      await end();
    }
  }
  try {
    await tx.query(
      `begin isolation level repeatable read read only; set local statement_timeout = '${seconds}s'; set local ${MANY_MARKS}`,
    );
    await tx.query(`declare portions no scroll cursor for ${sql}`, values);
  } catch (error) {
    await end();
    throw error;
  }
  rest();
  return { portions: read(), close: async () => (isBegun ? undefined : end()) };
}

/** Like `openRows`, for background work. It starts with the first portion, and a reader that stops early ends it. */
export async function* rowsInPortions<R extends Record<string, unknown>>(
  database: Database,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<Portion<R>> {
  const { portions, close } = await openRows<R>(database, sql, values, UNHURRIED_SECONDS);
  try {
    yield* portions;
  } finally {
    await close();
  }
}
