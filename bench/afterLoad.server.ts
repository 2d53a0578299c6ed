import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { count, type Figure, seconds, spread, spreadOf } from './figures.server.ts';
import { databaseOf, type Home } from './product.server.ts';
import { READINGS, type Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import type { Visitor } from './visitor.server.ts';

/** The number of entries that an import of forty thousand assets creates. */
const ENTRIES = sized(80_000, 500);
/** The lists that users open at the same time. */
const LISTS = READINGS.filter(([what]) =>
  /^(?:all assets, first page|customers, first page|assets of one customer)$/.test(what),
);
const MOST_MS = 60_000;
const REST_TURNS = sized(30, 2);

/**
 * Measures lists in the minutes after a large load, while its audit entries are being sealed, and the same lists at
 * rest. The entries are written as the product writes them, so they are sealed and stay in the log.
 */
export async function measureAfterLoad(home: Home, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: databaseOf(home) });
  await database.connect();
  try {
    const waiting = async (): Promise<number> =>
      (await database.query<{ n: number }>('select count(*)::int as n from change_unsealed')).rows[0]?.n ?? 0;
    while ((await waiting()) > 0) await pause(500);
    const resting: number[] = [];
    for (let turn = 0; turn < REST_TURNS; turn++) resting.push(...(await ask(visitor, sample, turn)));
    await database.query(LOAD, [ENTRIES]);
    const began = performance.now();
    const meanwhile: number[] = [];
    let left = ENTRIES;
    for (let turn = 0; left > 0 && performance.now() - began < MOST_MS; turn++) {
      meanwhile.push(...(await ask(visitor, sample, turn)));
      if (turn % 10 === 0) left = await waiting();
    }
    const sealed = ENTRIES - (await waiting());
    const took = performance.now() - began;
    return [
      { what: 'lists at rest', figure: spread(spreadOf(resting)), note: `p50 / p95 of ${resting.length}` },
      {
        what: 'the same lists after a great load',
        figure: spread(spreadOf(meanwhile)),
        note: `p50 / p95 of ${meanwhile.length}; meanwhile ${count(sealed)} entries were sealed in ${seconds(took)}`,
      },
    ];
  } finally {
    await database.end();
  }
}

async function ask(visitor: Visitor, sample: Sample, turn: number): Promise<number[]> {
  const times: number[] = [];
  for (const [, path] of LISTS) times.push((await visitor.get(path(sample, turn))).milliseconds);
  return times;
}

const LOAD = `
  insert into change_log (at, actor_name, action, entity, kind, entity_id, title, version, changes, request_id)
  select now(), 'Bench', 'update', 'asset', 'computer', 1 + n % 1000, 'Whitby ' || n, 1 + n / 1000,
         '{"name":["Whitby","Scarborough"],"notes":["a","b"]}'::jsonb, 'bench-load'
    from generate_series(1, $1::int) n`;
