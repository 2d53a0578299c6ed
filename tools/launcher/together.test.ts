import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyPlace, freePort, type Launched, type Place } from '#tests/support/launched.server.ts';

let place: Place;
beforeEach(async () => {
  place = await emptyPlace();
});
afterEach(() => place.remove());

/** The product as `npm start` and `npm run demo` run it. */
const product = (words: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Launched =>
  place.launch({
    words: [process.execPath, resolve('start.mjs'), ...words],
    env: { RATE_LIMIT_SCALE: '1000', ...env },
  });
const READY = /Tiny is ready after/;
const BUILDING = 300_000;

/** Queries the built-in database of the place. */
async function ask<R extends pg.QueryResultRow>(sql: string): Promise<R[]> {
  const { port, password } = JSON.parse(readFileSync(join(place.folder, 'data/database.json'), 'utf8'));
  const client = new pg.Client({ connectionString: `postgres://app:${password}@127.0.0.1:${port}/crm` });
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

const rolesMadeTwice = (): Promise<pg.QueryResultRow[]> =>
  ask('select name from role group by name having count(*) > 1');

describe.skipIf(process.platform !== 'linux')('at the same time on a new database', () => {
  test(
    'a start and the demo company both succeed',
    async () => {
      const [started, demo] = [product(), product(['demo', '--customers', '20', '--assets', '500'])];
      await once(demo.child, 'exit');
      expect(demo.output()).toContain('Demo company created: 20 customers');
      expect(demo.child.exitCode).toBe(0);
      await started.says(READY);
      expect(started.output()).not.toContain('Restarting it');
      expect(await started.get('/readyz')).toBe('{"ok":true}');
      expect(await rolesMadeTwice()).toEqual([]);
      // The requested number, and some of each other type for the first customers.
      expect(await ask('select count(*)::int as assets from asset')).toEqual([{ assets: 1178 }]);
      started.child.kill('SIGTERM');
      expect(await started.gone()).toEqual([]);
    },
    BUILDING,
  );

  test(
    'two starts of two nodes each both succeed, with one administrator',
    async () => {
      const env = { NODES: '2', ADMIN_EMAIL: 'ada@msp.example', ADMIN_PASSWORD: 'four lifts wander quietly' };
      const both = [product([], env), product([], { ...env, PORT: String(await freePort()) })];
      await Promise.all(both.map((each) => each.says(READY)));
      for (const each of both) expect(each.output()).not.toContain('Restarting it');
      expect(
        both
          .map((each) => each.output())
          .join('')
          .match(/First administrator:/g),
      ).toHaveLength(1);
      expect(await rolesMadeTwice()).toEqual([]);
      expect(await ask('select count(*)::int as people from user_password')).toEqual([{ people: 1 }]);
      for (const each of both) each.child.kill('SIGTERM');
      for (const each of both) expect(await each.gone()).toEqual([]);
    },
    BUILDING,
  );

  test(
    'of two demo companies one is created, and the other leaves it unchanged',
    async () => {
      const both = [1, 2].map(() => product(['demo', '--customers', '20', '--assets', '500']));
      await Promise.all(both.map((each) => once(each.child, 'exit')));
      expect(both.map((each) => each.child.exitCode).sort()).toEqual([0, 1]);
      const said = both.map((each) => each.output()).join('');
      expect(said).toContain('Demo company created: 20 customers');
      expect(said).toContain('already has teams or customers');
      await Promise.all(both.map((each) => each.gone()));
    },
    BUILDING,
  );
});
