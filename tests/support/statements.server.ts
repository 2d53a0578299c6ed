import pg from 'pg';
import { vi } from 'vitest';
import { type Database, openDatabase } from '#engine/db/pool.server.ts';

/** A statement sent to the database, and the size of its result. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Rows of the result. */
  readonly rows: number;
}

/** A test pool that records its statements. */
export interface ListeningPool {
  readonly database: Database;
  /** The statements since the last call. */
  heard(): readonly Statement[];
}

/** Opens a recording pool on a real database. */
export function listeningPool(url: string): ListeningPool {
  const database = openDatabase(url, { max: 2 });
  let heard: Statement[] = [];
  database.on('connect', (client) => {
    const say = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult> | undefined;
    client.query = ((...given: unknown[]) => {
      const [text, values, told] = given;
      const hear = (answer: pg.QueryResult | undefined): void => {
        if (typeof text === 'string')
          heard.push({ text, values: Array.isArray(values) ? values : [], rows: answer?.rows?.length ?? 0 });
      };
      // A pool calls with a callback, a transaction with a promise.
      if (typeof told === 'function')
        return say(text, values, (error: unknown, answer: pg.QueryResult | undefined) => {
          hear(answer);
          told(error, answer);
        });
      const answering = say(...given);
      answering?.then(hear, () => hear(undefined));
      return answering;
    }) as typeof client.query;
  });
  return {
    database,
    heard: () => {
      const told = heard;
      heard = [];
      return told;
    },
  };
}

/** A query of the driver, as far as a test looks at it. */
interface Submitted {
  readonly text?: string;
}
const SUBMITTED = (pg as unknown as { readonly Query: { readonly prototype: { submit(): void } } }).Query.prototype;

/**
 * Runs work and counts the statements of all connections of this process. They are counted where the driver submits
 * them: an open connection keeps its `query`, so a spy on that would count nothing.
 */
export async function queriesOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly queries: number; readonly texts: readonly string[] }> {
  const watch = vi.spyOn(SUBMITTED, 'submit');
  try {
    const answer = await work();
    const texts = watch.mock.contexts.map((query) => (query as Submitted).text ?? '');
    if (texts.length === 0) throw new Error('No statement was counted.');
    return { answer, queries: texts.length, texts };
  } finally {
    watch.mockRestore();
  }
}
