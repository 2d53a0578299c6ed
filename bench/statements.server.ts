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
/** Five times each connection plans what it keeps; until then it is not what people meet. */
const WARM_UP = sized(20, 1);

/** What PostgreSQL did: read its statements and planned them, ran them, in milliseconds. */
interface Work {
  readonly statements: number;
  readonly planned: number;
  readonly run: number;
}

/**
 * What each reading costs in the database: how many statements a request says, and how long they are planned next to how
 * long they run, by the log of the built-in database. A database of somebody else is not told to log.
 */
export async function measureStatements(home: Home, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const log = join(home.folder, 'database.log');
  if (home.environment.DATABASE_URL || !existsSync(log)) return [];
  const database = new pg.Client({ connectionString: databaseOf(home) });
  await database.connect();
  try {
    // What the product does by itself meanwhile is taken off.
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

/** Does something while the database logs all that it does. */
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
  // Each of its processes reads it when it is next asked something.
  await pause(300);
}

function textFrom(log: string, from: number): string {
  const file = openSync(log, 'r');
  const bytes = Buffer.alloc(statSync(log).size - from);
  readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  return bytes.toString('utf8');
}

/** Adds up what the log tells: a simple statement is told as one, and counts as run. */
function workIn(text: string): Work {
  let [statements, planned, run] = [0, 0, 0];
  for (const [, ms, step] of text.matchAll(/duration: ([\d.]+) ms\s+(parse|bind|execute|statement)\b/g)) {
    if (step === 'parse' || step === 'bind') planned += Number(ms);
    else run += Number(ms);
    if (step === 'execute' || step === 'statement') statements++;
  }
  return { statements, planned, run };
}
