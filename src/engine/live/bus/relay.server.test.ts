import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/pool.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { forgetChanges, startRelay, waiting } from './relay.server.ts';

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

it('a transaction with thousands of changes is sent completely, each once and in order', async () => {
  const seqs: number[] = [];
  const faults: unknown[] = [];
  const relay = await startRelay(database, (told) => void seqs.push(...told.map(({ seq }) => seq)), {
    // Polling never finds anything within the time of this test.
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

it('events older than a day or beyond the limit are deleted; the last one stays', async () => {
  const places = async () =>
    (await database.query<{ seq: number }>('select seq from live_event order by seq')).rows.map(({ seq }) => seq);
  expect(await places()).toHaveLength(2_500);
  expect(await forgetChanges(database)).toBe(0);
  expect(await forgetChanges(database, 10)).toBe(2_490);
  expect(await places()).toEqual(Array.from({ length: 10 }, (_, at) => 2_491 + at));
  await database.query(`update live_event set at = now() - interval '25 hours'`);
  expect(await forgetChanges(database, 10)).toBe(9);
  expect(await places()).toEqual([2_500]);
});

it('waiting events are found through their index, even if the statistics say that most rows wait', async () => {
  await database.query(
    `insert into live_event (at, entity, kind, entity_id, action, version)
     select now(), 'customer', 'customer', n, 'update', 1 from generate_series(1, 20000) n`,
  );
  await database.query('analyze live_event');
  await database.query('update live_event set seq = 10000 + id where seq is null');
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${waiting('1', 1)}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('live_event_waiting_ix');
});
