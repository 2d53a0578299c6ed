import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyPlace } from '#tests/support/launched.server.ts';

const ROUNDS = 20;
const WRITERS = 4;
/** A killed database flushes all its files before it is back, at the same time as other disk activity. */
const PATIENCE_MS = 120_000;

test.skipIf(process.platform === 'win32')(
  'a database killed twenty times during writes loses nothing it acknowledged, and stays consistent',
  async () => {
    const place = await emptyPlace();
    const keeper = spawn(process.execPath, [resolve('tools/database.mjs'), place.folder], { stdio: 'pipe' });
    let said = '';
    keeper.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    try {
      const [line] = await once(createInterface(keeper.stdout), 'line');
      const { ownerUrl: url, adminUrl }: { ownerUrl: string; adminUrl: string } = JSON.parse(String(line));
      await once(
        await connected(
          url,
          'create table entry (id int primary key, words text not null); create index on entry (words)',
        ),
        'end',
      );

      const acknowledged: number[] = [];
      let next = 0;
      let going = true;
      const write = async (): Promise<void> => {
        while (going) {
          const client = await connected(url).catch(() => pause(20, undefined));
          // Each writer reconnects when the database is killed.
          while (going && client) {
            const id = next++;
            const written = await client
              .query('insert into entry values ($1, $2)', [id, `entry ${id}`])
              .catch(() => undefined);
            if (!written) break;
            acknowledged.push(id);
          }
          await client?.end().catch(() => {});
        }
      };
      const writers = Array.from({ length: WRITERS }, write);
      let killed = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const before = acknowledged.length;
        const isBack = () => acknowledged.length > before + 20 && ![0, killed].includes(postmaster(place.folder));
        await expect.poll(isBack, { timeout: PATIENCE_MS, interval: 10 }).toBe(true);
        killed = postmaster(place.folder);
        process.kill(killed, 'SIGKILL');
      }
      going = false;
      await Promise.all(writers);

      await expect
        .poll(
          () =>
            connected(url, 'select').then(
              () => 'up',
              () => 'down',
            ),
          { timeout: PATIENCE_MS },
        )
        .toBe('up');
      const admin = new pg.Client({ connectionString: adminUrl.replace(/\/postgres$/, '/crm') });
      await admin.connect();
      const { rows } = await admin.query<{ id: number }>('select id from entry');
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(ROUNDS * 20);
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      await admin.query('create extension amcheck');
      expect((await admin.query("select * from verify_heapam('entry')")).rows).toEqual([]);
      await admin.query(
        "select bt_index_check(indexrelid, heapallindexed => true) from pg_index where indrelid = 'entry'::regclass",
      );
      await admin.end();
    } catch (error) {
      // Prints the state for diagnosis.
      console.error(`${said}${readFileSync(join(place.folder, 'database.log'), 'utf8').slice(-5_000)}`);
      throw error;
    } finally {
      keeper.stdin.end();
      await once(keeper, 'exit');
      await place.remove();
    }
  },
  3 * PATIENCE_MS,
);

/** The first process of the database, from its lock file; 0 if there is none. */
function postmaster(folder: string): number {
  const file = join(folder, 'database/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** A connection; with a statement, one that has run it and is closing. */
async function connected(url: string, statement?: string): Promise<pg.Client> {
  // A hanging connection is dropped and replaced: unanswered writes do not count.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
  client.on('error', () => {});
  await client.connect();
  if (statement === undefined) return client;
  await client.query(statement);
  void client.end();
  return client;
}
