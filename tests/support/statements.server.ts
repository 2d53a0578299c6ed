import pg from 'pg';
import { vi } from 'vitest';
import { type Database, openDatabase } from '#engine/db/pool.server.ts';

/** What was said to the database, and how much it answered. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Rows of the answer. */
  readonly rows: number;
}

/** A pool of the test's own that remembers what is said on it. */
export interface ListeningPool {
  readonly database: Database;
  /** What was said since it was last asked. */
  heard(): readonly Statement[];
}

/** Opens one. The database is as real as any; only the test listens. */
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
      // A pool says it with somebody to be told, a transaction with a promise.
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

/** Does something, and counts what all connections of this process say to the database meanwhile. */
export async function queriesOf<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly queries: number }> {
  const watch = vi.spyOn(pg.Client.prototype, 'query');
  try {
    return { answer: await work(), queries: watch.mock.calls.length };
  } finally {
    watch.mockRestore();
  }
}
