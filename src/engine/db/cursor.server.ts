import { MANY_MARKS } from './manyMarks.ts';
import type { Database, Queryable } from './pool.server.ts';

const PORTION = 1_000;
/** Whoever takes nothing for this long has gone to lunch with a connection of ours. */
const STALLED_SECONDS = 60;
/** How long a portion may take to be found, where somebody waits for it and where nobody does. */
const AWAITED_SECONDS = 60;
const UNHURRIED_SECONDS = 600;

/** A thousand rows, with the connection they came on. */
export interface Portion<R> {
  readonly rows: readonly R[];
  readonly tx: Queryable;
}

/** A query that has begun, and holds its connection until it is closed. */
export interface OpenRows<R> {
  readonly portions: AsyncGenerator<Portion<R>>;
  /** Ends it where nothing was taken of it; else whoever takes ends it by stopping. */
  close(): Promise<void>;
}

/**
 * Begins a query whose rows are read in portions, through a cursor: memory stays flat whatever their number, and they are all
 * of one moment. Whoever takes nothing for a minute ends it.
 * @throws when no connection is to be had: before anything of an answer is sent
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
  /** Nothing was written; a connection that cannot even say so is thrown away. */
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
  /** While the rows are somebody's to take. */
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

/** As `openRows` where nobody waits for it, begun when the first portion is taken; whoever stops early ends it. */
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
