import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { onServer } from '#tests/support/template.server.ts';
import { refuseUnsafeDatabase } from './durable.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('a database that can lose acknowledged data is refused, naming the setting', async () => {
  const found = await onServer(database.url, async (client) => {
    await client.query('set synchronous_commit = off');
    return refuseUnsafeDatabase(client).catch((error: Error) => error.message);
  });
  expect(found).toMatch(/synchronous_commit off and can lose saved data/);
  expect(found).toContain('ALLOW_UNSAFE_DB=1');
});
