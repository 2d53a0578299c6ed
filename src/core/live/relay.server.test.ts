import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/pool.server.ts';
import { type TestDatabase, testDatabase } from '../testing/database.server.ts';
import { startRelay } from './relay.server.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.url);
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

it('a transaction of thousands of changes is told to its end when it is heard of, each once and in order', async () => {
  const seqs: number[] = [];
  const faults: unknown[] = [];
  const relay = await startRelay(database, (told) => void seqs.push(...told.map(({ seq }) => seq)), {
    // Nothing is found by looking again within this test.
    everyMs: 600_000,
    onError: (error) => faults.push(error),
  });
  await database.query(
    `insert into live_event (at, entity, kind, entity_id, action, version)
     select now(), 'customer', 'customer', n, 'update', 1 from generate_series(1, 2500) n`,
  );
  relay.wake();
  await expect.poll(() => seqs).toHaveLength(2_500);
  expect(seqs).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
  await relay.stop();
  expect(faults).toEqual([]);
});
