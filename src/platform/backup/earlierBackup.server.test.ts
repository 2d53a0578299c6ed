import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localStorage } from '#engine/files/storage.server.ts';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { BASELINE_NAME, databaseBefore, REPLACED } from '#tests/support/beforeBaseline.server.ts';
import { bareDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { onServer } from '#tests/support/template.server.ts';
import { dump } from './dump.server.ts';
import { load } from './load.server.ts';

let home: string;
let back: TestDatabase;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'earlier-backup-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Backs up a database at these migrations, and restores it into an empty one. */
async function restored(applied?: typeof REPLACED): Promise<void> {
  const keys = openKeyRing(undefined, home);
  const storage = localStorage(join(home, 'files'));
  const path = join(home, 'earlier.backup');
  const database = await databaseBefore(applied);
  back = await bareDatabase();
  try {
    await onServer(database.url, (client) =>
      dump({
        client,
        storage,
        recipient: { by: 'ring', id: keys.id, key: keys.derive('backup') },
        path,
        now: '2026-11-24T09:00:00.000Z',
      }),
    );
    await onServer(back.url, (client) =>
      load({
        client,
        path,
        ring: (id) => keys.deriveOf(id, 'backup'),
        storage,
        migrations: 'drizzle',
        replace: false,
        afterwards: async () => undefined,
      }),
    );
  } finally {
    await database.drop();
  }
}
const asked = (sql: string) => onServer(back.url, async (client) => (await client.query(sql)).rows);

it('is restored if it was made by the last migration before the baseline', async () => {
  await restored();
  expect(await asked(`select value from setting where name = 'kept'`)).toEqual([{ value: 'dear' }]);
  expect(await asked('select name from schema_migration')).toContainEqual({ name: BASELINE_NAME });
  await back.drop();
});

it('is refused if it was made earlier, and the database stays empty', async () => {
  await expect(restored(REPLACED.slice(0, -2))).rejects.toThrow(
    /These tables are of an earlier version.+Restore this backup with that version/,
  );
  expect(await asked(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  await back.drop();
});
