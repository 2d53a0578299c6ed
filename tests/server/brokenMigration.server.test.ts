import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

/* A release with a failing migration, started next to the running release. */

let running: TestProduct;
let place: string;
beforeAll(async () => {
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  place = await mkdtemp(resolve('node_modules/.cache/broken-release-'));
  running = await openProduct({ keys: openKeyRing(undefined, join(place, 'data')) });
  await cp(resolve('drizzle'), join(place, 'drizzle'), { recursive: true });
  await writeFile(join(place, 'drizzle/9998_fine.sql'), 'create table jar (id int);');
  await writeFile(
    join(place, 'drizzle/9999_broken.sql'),
    'alter table customer add jar_id int; update customer set jar_ids = 1;',
  );
  await build({
    entryPoints: [resolve('src/app/main.server.ts')],
    outfile: join(place, 'main.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
}, 120_000);
afterAll(async () => {
  await running?.close();
  await rm(place, { recursive: true, force: true });
});

test('a broken migration stops its release with its name and what to do, and the release before keeps working', async () => {
  const child = spawn(process.execPath, [join(place, 'main.mjs')], {
    cwd: place,
    env: {
      ...process.env,
      DATABASE_URL: String(running.database.options.connectionString),
      DATABASE_OWNER_URL: String(running.owner.options.connectionString),
      DATA_DIR: join(place, 'data'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => (said += String(piece)));
  const [code] = await once(child, 'close');
  expect(said).toMatch(
    /^The migration 9999_broken\.sql cannot be applied: column "jar_ids" .* does not exist\. .*Start the previous release and report this message .*\n$/,
  );
  // A restart would not help, so the launcher does not try one.
  expect(code).toBe(78);

  expect((await running.administrator.get('/readyz')).status).toBe(200);
  const made = await running.administrator.send('POST', '/api/v1/customers', {
    name: 'Fernleigh School',
    type: 'school',
  });
  expect(made.status).toBe(201);
  expect((await running.administrator.get('/api/v1/customers?q=fernleigh')).body).toMatchObject({ total: 1 });
  // The failed migration left no change, not even its first statement.
  const { rows } = await running.owner.query(
    "select column_name from information_schema.columns where table_name = 'customer' and column_name = 'jar_id'",
  );
  expect(rows).toEqual([]);
});
