import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { openLine } from '#tests/support/line.server.ts';
import { onServer } from '#tests/support/template.server.ts';
import { migrate, userOf } from './migrate.server.ts';
import { wrongRights } from './rights.server.ts';

/* Processes that are killed while they migrate a database. They are real processes, killed without warning. */

const KILLS = 20;
/** Extra migrations, so that there are many points at which to kill the process. */
const ADDED = 20;
let place: string;
/** The migrations of this release. */
let folder: string;
/** The migrations of an earlier release. */
let earlier: string;
let straight: Awaited<ReturnType<typeof schemaOf>>;

beforeAll(async () => {
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  // Next to node_modules, so that packages are found.
  place = await mkdtemp(resolve('node_modules/.cache/killed-migration-'));
  await build({
    stdin: {
      contents: `import { migrate } from './src/engine/db/migrate.server.ts';
        const { OWNER, FOLDER, PRODUCT } = process.env;
        await migrate(OWNER, FOLDER, PRODUCT);`,
      resolveDir: resolve('.'),
      loader: 'ts',
    },
    outfile: join(place, 'migrate.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  earlier = join(place, 'earlier');
  folder = join(place, 'drizzle');
  await cp(resolve('drizzle'), folder, { recursive: true });
  await cp(folder, earlier, { recursive: true });
  for (let at = 0; at < ADDED; at++)
    for (const to of at < ADDED / 2 ? [earlier, folder] : [folder])
      await writeFile(
        join(to, `90${at + 10}_jar.sql`),
        `create table jar_${at} (id bigint generated always as identity primary key, lid text not null);
         insert into jar_${at} (lid) values ('round');`,
      );
  await writeFile(
    join(folder, '9099_jars.indexes.sql'),
    'create index jar_0_lid on jar_0 (lid); create index jar_9_lid on jar_9 (lid);',
  );
  const one = await bareDatabase();
  await migrate(one.url, folder, one.productUrl);
  straight = await schemaOf(one);
  await one.drop();
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Runs a migrating process and kills it at a given message to the database. @returns the number of messages sent */
async function killedAt(made: TestDatabase, at: number, isHeard: boolean): Promise<{ said: number; signal: unknown }> {
  let kill = (): void => undefined;
  const line = await openLine(made.url, (said) => {
    if (said === at) kill();
    return said < at || isHeard ? 'heard' : 'unheard';
  });
  const child = spawn(process.execPath, [join(place, 'migrate.mjs')], {
    env: { ...process.env, OWNER: line.over(made.url), PRODUCT: line.over(made.productUrl), FOLDER: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  kill = () => child.kill('SIGKILL');
  const [, signal] = await once(child, 'exit');
  await line.close();
  return { said: line.said(), signal };
}

/** The result of all migrations, including the product's permissions. */
const schemaOf = (made: TestDatabase) =>
  onServer(made.url, async (client) => {
    const asked = async (sql: string) => (await client.query(sql)).rows;
    return {
      columns: await asked(`select table_name, column_name, ordinal_position, data_type, is_nullable, column_default,
        generation_expression from information_schema.columns where table_schema = 'public' order by 1, 3`),
      indexes: await asked(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
      constraints: await asked(`select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as is
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2, 3`),
      triggers: await asked(`select pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1`),
      functions: await asked(`select p.oid::regprocedure::text as name, prosrc from pg_proc p
        where pronamespace = 'public'::regnamespace and not exists
          (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
      // A sequence value used by a rolled-back statement is not used again, so only whether any was used is compared.
      sequences: await asked(
        `select sequencename, last_value is not null as is_used from pg_sequences where schemaname = 'public' order by 1`,
      ),
      migrations: await asked('select name, checksum from schema_migration order by 1'),
      rights: await wrongRights(client, await userOf(made.productUrl)),
    };
  });

describe('a start that is killed during a migration', { timeout: 240_000 }, () => {
  test.each([
    ['an empty database', undefined],
    ['the database of an earlier release', 'earlier'],
  ])('leaves %s so that the next one completes it, wherever it was killed', async (_name, from) => {
    const fresh = async (): Promise<TestDatabase> => {
      const made = await bareDatabase();
      if (from) await migrate(made.url, earlier, made.productUrl);
      return made;
    };
    const whole = await fresh();
    const { said } = await killedAt(whole, Number.POSITIVE_INFINITY, true);
    expect(await schemaOf(whole)).toEqual(straight);
    await whole.drop();

    const finished: number[] = [];
    for (let round = 0; round < KILLS / 2; round++) {
      const made = await fresh();
      const at = 1 + Math.floor(Math.random() * said);
      const { signal } = await killedAt(made, at, round % 2 === 0);
      expect([at, signal]).toEqual([at, 'SIGKILL']);
      const left = await migrate(made.url, folder, made.productUrl);
      finished.push(straight.migrations.length - left.length);
      expect(await schemaOf(made), `killed at ${at} of ${said}`).toEqual(straight);
      await made.drop();
    }
    // Migrations that the killed process had finished do not run again.
    expect(new Set(finished).size).toBeGreaterThan(1);
  });

  test('and another that continues leave one complete database', async () => {
    const made = await bareDatabase();
    const first = killedAt(made, 120, true);
    const second = killedAt(made, Number.POSITIVE_INFINITY, true);
    expect(await Promise.all([first, second])).toMatchObject([{ signal: 'SIGKILL' }, { signal: null }]);
    expect(await schemaOf(made)).toEqual(straight);
    await made.drop();
  });
});
