import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import { seriesStates, takeNumber } from './series.server.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.productUrl);
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

const take = (name: string, year: string, fails = false) =>
  inTransaction(database, async (tx) => {
    const n = await takeNumber(tx, name, year);
    if (fails) throw new Error('undone');
    return n;
  });

it('Numbers are assigned once and without a gap, with simultaneous requests and rollbacks', async () => {
  const asked = Array.from({ length: 50 }, (_, n) => take('INV', '2627', n % 5 === 0).catch(() => null));
  const given = (await Promise.all(asked)).filter((n) => n !== null);
  expect(given.sort((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect(await seriesStates(database)).toEqual([{ name: 'INV', year: '2627', last: 40, missing: [] }]);
});

it('Each year and each series begins at 1', async () => {
  expect(await take('INV', '2728')).toBe(1);
  expect(await take('CRN', '2627')).toBe(1);
});

it('A gap made by hand is reported', async () => {
  await database.query(`update number_series set last = last + 2 where name = 'CRN' and year = '2627'`);
  expect(await seriesStates(database)).toContainEqual({ name: 'CRN', year: '2627', last: 3, missing: [2, 3] });
});
