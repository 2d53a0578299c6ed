import { Client } from 'pg';
import { count, type Figure, milliseconds, seconds, spread, spreadOf } from './figures.server.ts';
import { databaseOf, type Home } from './product.server.ts';
import { sized } from './size.server.ts';
import { rowsOf, type Visitor } from './visitor.server.ts';

const TIMES = sized(10, 1);
/** Marks the entries created here, so that a second run finds them. */
const MARK = 'bench-log';
const BATCH = 250_000;

/** Measures the audit log with millions of entries, for each filter. */
export async function measureLog(home: Home, visitor: Visitor, entries: number): Promise<Figure[]> {
  const took = await fillLog(databaseOf(home), entries);
  const made =
    took === undefined ? [] : [{ what: 'entries of the log are made', figure: seconds(took), note: count(entries) }];
  const figures: Figure[] = [...made];
  for (const [what, query] of QUESTIONS) {
    const times: number[] = [];
    let rows = 0;
    for (let turn = 0; turn < TIMES; turn++) {
      const answer = await visitor.get(`/api/v1/audit?${query(turn)}`);
      rows = Math.max(rows, rowsOf(answer).length);
      times.push(answer.milliseconds);
    }
    const found = spreadOf(times);
    const note = `p50 / p95 of ${TIMES}, slowest ${milliseconds(found.most)} ms, ${count(rows)} rows`;
    figures.push({ what: `log of ${count(entries)}: ${what}`, figure: spread(found), note });
  }
  return figures;
}

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Each turn uses other values. */
const QUESTIONS: readonly (readonly [what: string, query: (turn: number) => string])[] = [
  ['the newest', () => ''],
  ['a day', (turn) => `from=${day(30 + turn * 20)}&to=${day(30 + turn * 20)}`],
  ['a year', () => `from=${day(400)}&to=${day(35)}`],
  ['a person', (turn) => `who=${1 + turn}`],
  ['an action', (turn) => `action=${turn % 2 ? 'delete' : 'update'}`],
  ['a rare action', () => 'action=merge'],
  ['a noun', () => 'kind=contact'],
  ['a customer', (turn) => `customer=${1 + turn * 37}`],
  ['a record', (turn) => `record=contact:${1_000 + turn * 977}`],
  ['a field', () => 'field=phone'],
  ['an address', (turn) => `ip=10.0.${turn}.7`],
  ['a word', (turn) => `q=Whitby%20${turn * 101}`],
  ['a word that nothing holds', () => 'q=xylophonist'],
  ['a person, an action and a year', (turn) => `who=${1 + turn}&action=delete&from=${day(400)}&to=${day(35)}`],
  ['a person and what they did to what', (turn) => `who=${1 + turn}&kind=contact&action=update`],
  ['a person and a field', (turn) => `who=${1 + turn}&field=phone`],
  ['an action and a field', (turn) => `action=delete&field=${turn % 2 ? 'phone' : 'email'}`],
  ['a customer and a field', (turn) => `customer=${1 + turn * 37}&field=phone`],
  ['a customer and an action', (turn) => `customer=${1 + turn * 37}&action=delete`],
  ['an address and an action', (turn) => `ip=10.0.${turn}.7&action=delete`],
  ['a customer and a word', (turn) => `customer=${1 + turn * 37}&q=Whitby`],
];

/**
 * Writes entries over three years as the owner, bypassing the triggers, so they are not part of the sealed log.
 * Indexes are built at the end.
 * @returns the duration in milliseconds, if the entries were missing
 */
async function fillLog(url: string, entries: number): Promise<number | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query<{ n: number }>(
      `select count(*)::int as n from change_log where request_id = '${MARK}'`,
    );
    if ((known.rows[0]?.n ?? 0) >= entries) return undefined;
    const began = performance.now();
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'change_log' and schemaname = current_schema() and indexname <> 'change_log_pkey'`,
    );
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    for (let from = known.rows[0]?.n ?? 0; from < entries; from += BATCH)
      await client.query(INSERT, [from, Math.min(entries, from + BATCH) - 1, entries]);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('analyze change_log');
    return performance.now() - began;
  } finally {
    await client.end();
  }
}

const INSERT = `
  insert into change_log (at, actor_id, actor_name, action, entity, kind, entity_id, title, customer_id, version, changes,
                          request_id, ip)
  select now() - (($3::bigint - n)::float8 / $3) * interval '3 years', 1 + n % 40, 'Colleague ' || 1 + n % 40,
         case when n % 100000 = 0 then 'merge' when n % 9 = 0 then 'create' when n % 31 = 0 then 'delete' else 'update' end,
         kind, kind, 1 + n % 200000, 'Whitby ' || n % 5000 || ' ' || kind, 1 + n % 2000, 1 + n % 20,
         case when n % 50 = 0 then '{"phone":{"from":"1","to":"2"}}'::jsonb else '{"notes":{"from":"a","to":"b"}}'::jsonb end,
         '${MARK}', '10.0.' || n % 256 || '.7'
    from generate_series($1::bigint, $2::bigint) n,
         lateral (select (array['contact', 'computer', 'site', 'team', 'customer'])[1 + n % 5] as kind) k`;
