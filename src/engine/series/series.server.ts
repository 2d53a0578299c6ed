import { kept } from '../db/kept.server.ts';
import type { Queryable } from '../db/pool.server.ts';

const TAKE = kept(
  `with taken as (
     insert into number_series (name, year, last) values ($1, $2, 1)
     on conflict (name, year) do update set last = number_series.last + 1
     returning name, year, last
   )
   insert into series_number (name, year, n) select name, year, last from taken returning n`,
);

/**
 * Takes the next number of a series within a year, starting at 1. The counter is locked until the transaction ends, so
 * this must be the last lock taken. A rollback leaves no gap.
 */
export async function takeNumber(tx: Queryable, name: string, year: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(TAKE, [name, year]);
  if (!rows[0]) throw new Error(`The series ${name} gave no number.`);
  return rows[0].n;
}

/** The series of one year, with its missing numbers. There are none unless the database was modified by hand. */
export interface SeriesState extends Record<string, unknown> {
  readonly name: string;
  readonly year: string;
  readonly last: number;
  readonly missing: readonly number[];
}

/** All series with their gaps, at most a hundred for each. */
export async function seriesStates(tx: Queryable): Promise<readonly SeriesState[]> {
  const { rows } = await tx.query<SeriesState>(
    `select name, year, last,
            array(select n from generate_series(1, last) as n
                  except select n from series_number t where t.name = s.name and t.year = s.year order by n limit 100) as missing
       from number_series s order by name, year`,
  );
  return rows;
}
