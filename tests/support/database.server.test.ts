import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from './database.server.ts';
import { onServer } from './template.server.ts';

test('a test gets its own migrated database, which is deleted when dropped', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  const released = (await readdir('drizzle')).filter((name) => name.endsWith('.sql'));
  const { rows } = await onServer(one.url, (client) => client.query('select name from schema_migration order by name'));
  expect(rows.map((row) => row.name)).toEqual(released.sort());

  await onServer(one.url, (client) => client.query('create table only_here (id int)'));
  await expect(onServer(other.url, (client) => client.query('select from only_here'))).rejects.toThrow(
    'does not exist',
  );

  await Promise.all([one.drop(), other.drop()]);
  await expect(onServer(one.url, async () => {})).rejects.toThrow('does not exist');
});
