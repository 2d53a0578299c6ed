import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Figure } from './figures.server.ts';
import { databaseOf, type Home } from './product.server.ts';
import { READINGS, type Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import type { Visitor } from './visitor.server.ts';

const TIMES = sized(40, 2);
/**
 * PostgreSQL plans a prepared statement five times per connection before it caches the plan; users see the cached
 * state.
 */
const WARM_UP = sized(20, 1);

/** The work of PostgreSQL: parsing, planning and running statements, in milliseconds. */
interface Work {
  readonly statements: number;
  readonly planned: number;
  readonly run: number;
}

/**
 * Measures each read in the database: statements per request, and their planning time next to their run time, from the
 * log of the built-in database. An external database is not told to log.
 */
export async function measureStatements(home: Home, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const log = join(home.folder, 'database.log');
  if (home.environment.DATABASE_URL || !existsSync(log)) return [];
  const database = new pg.Client({ connectionString: databaseOf(home) });
  await database.connect();
  try {
    // The background work of the product is subtracted.
    const idle = await logged(database, log, () => pause(2_000));
    const figures: Figure[] = [];
    for (const [what, path] of READINGS) {
      for (let turn = 0; turn < WARM_UP; turn++) await visitor.get(path(sample, turn));
      const busy = await logged(database, log, async () => {
        for (let turn = 0; turn < TIMES; turn++) await visitor.get(path(sample, turn));
      });
      figures.push(figureOf(what, busy, idle));
    }
    return figures;
  } finally {
    await setLogging(database, '-1');
    await database.end();
  }
}

interface Logged extends Work {
  readonly elapsed: number;
}

function figureOf(what: string, busy: Logged, idle: Logged): Figure {
  const each = (of: keyof Work): number => Math.max(0, busy[of] - (idle[of] * busy.elapsed) / idle.elapsed) / TIMES;
  return {
    what: `${what}, in the database`,
    figure: `${each('planned').toFixed(2)} + ${each('run').toFixed(2)} ms`,
    note: `planned + run for a request of ${Math.round(each('statements'))} statements`,
  };
}

/** Runs work while the database logs all statements. */
async function logged(database: pg.Client, log: string, work: () => Promise<unknown>): Promise<Logged> {
  await setLogging(database, '0');
  const from = statSync(log).size;
  const began = performance.now();
  await work();
  const elapsed = performance.now() - began;
  await setLogging(database, '-1');
  return { ...workIn(textFrom(log, from)), elapsed };
}

async function setLogging(database: pg.Client, least: string): Promise<void> {
  await database.query(`alter system set log_min_duration_statement = ${least}`);
  await database.query('select pg_reload_conf()');
  // Each database process reads the setting when it gets its next statement.
  await pause(300);
}

function textFrom(log: string, from: number): string {
  const file = openSync(log, 'r');
  const bytes = Buffer.alloc(statSync(log).size - from);
  readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  return bytes.toString('utf8');
}

/** Adds up the log; a simple statement has one line and counts as run time. */
function workIn(text: string): Work {
  let [statements, planned, run] = [0, 0, 0];
  for (const [, ms, step] of text.matchAll(/duration: ([\d.]+) ms\s+(parse|bind|execute|statement)\b/g)) {
    if (step === 'parse' || step === 'bind') planned += Number(ms);
    else run += Number(ms);
    if (step === 'execute' || step === 'statement') statements++;
  }
  return { statements, planned, run };
}
