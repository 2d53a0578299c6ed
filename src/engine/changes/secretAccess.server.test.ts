import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '../permission/actor.ts';
import { type Database, openDatabase } from '../db/pool.server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { type LineVerdict, type Line, openLine } from '#tests/support/line.server.ts';
import { recordSecretAccess, revealing } from '#platform/audit/secretAccess.server.ts';

/** For a long run: FAULTS=1000. */
const FAULTS = Number(process.env.FAULTS ?? 200);
let made: TestDatabase;
let line: Line;
let faulty: Database;
let sound: Database;

beforeAll(async () => {
  made = await testDatabase();
  line = await openLine(made.productUrl);
  faulty = openDatabase(line.over(made.productUrl));
  sound = openDatabase(made.productUrl);
});
afterAll(async () => {
  await faulty.end();
  await sound.end();
  await line.close();
  await made.drop();
});

const reveal = (entityId: number): Promise<string> =>
  revealing(
    faulty,
    { actor: product('Test'), now: new Date().toISOString(), requestId: 'test', ip: null },
    async (context) => {
      const facts = { how: 'shown', entity: 'credential', title: 'Router', customerId: null, sessionId: null } as const;
      await recordSecretAccess(context, { ...facts, entityId });
      return `the secret ${entityId}`;
    },
  );

it(`no secret is returned without its log entry, wherever the database connection breaks (${FAULTS} times)`, async () => {
  await reveal(0);
  line.decideWith(() => 'heard');
  await reveal(0);
  const steps = line.said();
  expect(steps).toBeGreaterThan(5);
  const answered: number[] = [];
  for (let fault = 1; fault <= FAULTS; fault++) {
    // Some faults are never reached, because a new connection sends a few extra messages.
    const at = 1 + (fault % (steps + 6));
    const fate: LineVerdict = Math.floor(fault / (steps + 6)) % 2 === 0 ? 'cut before' : 'cut after';
    line.decideWith((said) => (said === at ? fate : 'heard'));
    await reveal(fault).then(
      () => answered.push(fault),
      () => undefined,
    );
  }
  const { rows } = await sound.query<{ id: number; entries: number }>(
    `select s.entity_id as id, count(l.id)::int as entries from secret_access s
       left join change_log l on l.id = s.entry_id and l.entity_id = s.entity_id where s.entity_id > 0 group by 1`,
  );
  const known = new Set(rows.map(({ id }) => id));
  expect(answered.filter((id) => !known.has(id))).toEqual([]);
  expect(rows.filter(({ entries }) => entries !== 1)).toEqual([]);
  // For some, the commit succeeded but its answer was lost.
  expect(answered.length).toBeGreaterThan(0);
  expect(known.size).toBeGreaterThan(answered.length);
  const lines = await sound.query(`select 1 from change_log where action = 'secret-shown' and entity_id > 0`);
  expect(lines.rowCount).toBe(known.size);
});
