import { Client, type QueryResultRow } from 'pg';
import { types, type Queryable } from '#engine/db/pool.server.ts';
import { count, type Figure, seconds } from './figures.server.ts';
import { databaseOf, type Home } from './product.server.ts';

export interface Filling {
  /** "jobs with threads, times and visits" */
  readonly of: string;
  readonly rows: number;
  /** The table that shows whether an earlier run filled it. */
  readonly counted: string;
  /** All tables it adds rows to. While it fills them, they have no triggers, and only the indexes of constraints. */
  readonly tables: readonly string[];
  readonly fill: (tx: Queryable) => Promise<void>;
}

/**
 * Adds rows in bulk as the table owner. Triggers do not run, so the filling writes their results; indexes are built at
 * the end. It is one transaction, so an interrupted run leaves no rows.
 * @returns the duration, unless an earlier run filled the tables
 */
export async function filled(home: Home, { of, rows, counted, tables, fill }: Filling): Promise<readonly Figure[]> {
  const client = new Client({ connectionString: databaseOf(home), types });
  await client.connect();
  const tx: Queryable = {
    query: <R extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      client.query<R>(text, [...values]),
  };
  try {
    const { rows: known } = await tx.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${counted} limit ${rows}) x`,
    );
    if ((known[0]?.n ?? 0) >= rows) return [];
    const began = performance.now();
    await client.query('begin');
    await client.query(
      `set local session_replication_role = replica; set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '512MB'; set local work_mem = '64MB'`,
    );
    const { rows: indexes } = await tx.query<{ name: string; definition: string }>(INDEXES, [tables]);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await fill(tx);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('commit');
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
    const figure = seconds(performance.now() - began);
    return [{ what: `${count(rows)} ${of} are made`, figure, note: 'once; kept for the next run' }];
  } finally {
    await client.end();
  }
}

const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
   where t.oid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/**
 * Reserves IDs of a table.
 * @returns the first ID
 */
export async function takeIds(tx: Queryable, table: string, many: number): Promise<number> {
  const { rows } = await tx.query<{ first: number }>(
    `select setval(s, nextval(s) + $2) - $2 as first from pg_get_serial_sequence($1, 'id') s`,
    [table, many],
  );
  return rows[0]?.first ?? 0;
}

/** A number from 0 to below `below`, derived from `n` and different for each use. */
export const chosen = (below: number | string, use: number, n = 'n'): string =>
  `(abs(hashint8(${n}::bigint * 64 + ${use})::bigint) % ${below})`;

/** One of a few values, as SQL. */
export const oneOf = (values: readonly (string | number | null)[], use: number, n = 'n'): string =>
  `(array[${values.map(literal).join(', ')}])[1 + ${chosen(values.length, use, n)}]`;

const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/**
 * The search index entries, as the product stores them, for rows with `id`, `customer_id`, `title`, `subtitle`,
 * `archived`, and the values of searched fields: `names`, starting with the title, and `codes`.
 */
export const searchEntries = (noun: string, rows: string, kind = noun): string => `
  insert into search_entry (entity, entity_id, kind, customer_id, title, subtitle, item, words, keys, key_text, archived)
  select '${noun}', id, '${kind}', customer_id, title, subtitle,
         jsonb_build_object('names', to_jsonb(names), 'codes', to_jsonb(codes), 'phones', '[]'::jsonb, 'postcodes', '[]'::jsonb,
                            'macs', '[]'::jsonb, 'ips', '[]'::jsonb),
         (select string_agg(' ' || trim(regexp_replace(replace(lower(name), '''', ''), '[^a-z0-9]+', ' ', 'g')), ' ' order by at)
            from unnest(names) with ordinality u (name, at)),
         keys, array_to_string(keys, ' '), archived
    from (${rows}) r, lateral (select array(select regexp_replace(lower(code), '[^a-z0-9]+', '', 'g') from unnest(codes) code) as keys) k`;
