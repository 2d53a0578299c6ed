import type { Database, Queryable } from './pool.server.ts';

const PORTION = 1_000;
/** Whoever takes nothing for this long has gone to lunch with a connection of ours. */
const STALLED_SECONDS = 60;

/**
 * The rows of a query in portions, through a cursor: memory stays flat whatever their number, and they are all of one
 * moment. Whoever stops early, or takes nothing for a minute, ends the query.
 *
 * @yields a thousand rows at a time, with the connection they came on
 */
export async function* rowsInPortions<R extends Record<string, unknown>>(
  database: Database,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<{ readonly rows: readonly R[]; readonly tx: Queryable }> {
  const connection = await database.connect();
  const tx = connection as Queryable;
  let late: NodeJS.Timeout | undefined;
  let isCut = false;
  try {
    await tx.query("begin isolation level repeatable read read only; set local statement_timeout = '10min'");
    await tx.query(`declare portions no scroll cursor for ${sql}`, values);
    for (;;) {
      const { rows } = await tx.query<R>(`fetch ${PORTION} from portions`);
      if (rows.length === 0) break;
      late = setTimeout(() => {
        isCut = true;
        connection.release(true);
      }, STALLED_SECONDS * 1_000);
      yield { rows, tx };
      clearTimeout(late);
      if (isCut) throw new Error('Nobody took the rows of this query for a minute.');
    }
  } finally {
    clearTimeout(late);
    if (!isCut) {
      // Nothing was written; a connection that cannot even say so is thrown away.
      const isWhole = await tx.query('rollback').then(
        () => true,
        () => false,
      );
      connection.release(!isWhole);
    }
  }
}
