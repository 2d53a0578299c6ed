import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { kept, unseen } from './kept.server.ts';
import { type Database, inTransaction, openDatabase } from './pool.server.ts';
import { closePools, openPools } from './pools.server.ts';

let made: TestDatabase;
let owner: Database;
beforeAll(async () => {
  made = await testDatabase();
  owner = openDatabase(made.url);
  await owner.query('create table parcel (id int primary key, weight int); insert into parcel values (1, 20), (2, 40)');
});
afterAll(async () => {
  await owner.end();
  await made.drop();
});

const WEIGHT = kept('select weight from parcel where id = $1');
const WEIGHTS = kept(`select weight from parcel where id = any(${unseen('$1', 'int[]')}) order by id`);

/** The statistics of a prepared statement on its connection; undefined if there is none. */
async function planned(database: Database, text: string) {
  const { rows } = await database.query<{ anew: number; once: number }>(
    'select custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0];
}

describe('a prepared statement', () => {
  it('is planned five times by a connection, and then no more', async () => {
    const database = openDatabase(made.url, { max: 1, keeps: true });
    for (let turn = 0; turn < 20; turn++) expect((await database.query(WEIGHT, [2])).rows).toEqual([{ weight: 40 }]);
    expect(await planned(database, WEIGHT)).toEqual({ anew: 5, once: 15 });
    await database.end();
  });

  it('is planned once for lists of any length', async () => {
    const database = openDatabase(made.url, { max: 1, keeps: true });
    for (let turn = 0; turn < 20; turn++)
      expect((await database.query(WEIGHTS, [[1, 2, 3].slice(0, 1 + (turn % 3))])).rows[0]).toEqual({ weight: 20 });
    expect(await planned(database, WEIGHTS)).toEqual({ anew: 5, once: 15 });
    await database.end();
  });

  it('is not used through a pooler', async () => {
    const pools = openPools(made.url, { isDirect: false });
    await pools.requests.query(WEIGHT, [1]);
    expect((await pools.requests.query('select 1 from pg_prepared_statements')).rows).toEqual([]);
    await closePools(pools);
  });

  it('still works when a newer release changes its table, also in a transaction', async () => {
    const database = openDatabase(made.url, { max: 1, keeps: true });
    const inside = () => inTransaction(database, (tx) => tx.query(WEIGHT, [1]));
    await inside();
    await owner.query('alter table parcel alter weight type bigint');
    expect((await inside()).rows).toEqual([{ weight: 20 }]);
    await owner.query('alter table parcel alter weight type text');
    expect((await database.query(WEIGHT, [1])).rows).toEqual([{ weight: '20' }]);
    await database.end();
  });

  it('reports the database error if it fails', async () => {
    const database = openDatabase(made.url, { max: 1, keeps: true });
    await expect(database.query(WEIGHT, ['heavy'])).rejects.toMatchObject({ code: '22P02' });
    await database.end();
  });
});
