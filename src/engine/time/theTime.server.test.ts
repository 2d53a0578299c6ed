import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '../db/pool.server.ts';
import { openDatabase } from '../db/pool.server.ts';
import { testDatabase } from '#tests/support/database.server.ts';
import { askForTime, keepTimeOf, nowIso, theTime } from './theTime.server.ts';

const HOUR = 3_600_000;

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await testDatabase();
  database = openDatabase(made.url);
  drop = made.drop;
});
afterAll(async () => {
  await database.end();
  await drop();
});

/** The database with its clock moved. */
const ahead = (ms: number): Queryable => ({
  ...database,
  query: (async (text: string) =>
    database.query(text.replace('clock_timestamp()', `clock_timestamp() + interval '${ms} ms'`))) as Queryable['query'],
});
const skew = (): number => Math.round((theTime().getTime() - Date.now()) / 10_000) * 10_000;

describe('the time of a process', () => {
  it('is the database’s, whatever its own clock says', async () => {
    await keepTimeOf(database);
    expect(skew()).toBe(0);
    await keepTimeOf(ahead(HOUR));
    expect(skew()).toBe(HOUR);
    expect(Math.abs(Date.parse(nowIso()) - theTime().getTime())).toBeLessThan(1_000);
  });

  it('continues while the database does not respond', async () => {
    await keepTimeOf({ query: () => Promise.reject(new Error('away')) } as unknown as Queryable);
    await askForTime();
    expect(skew()).toBe(HOUR);
  });
});
