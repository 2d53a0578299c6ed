import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#engine/db/pool.server.ts';
import { type Pools, SIZES } from '#engine/db/pools.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { anotherNode, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** Runs work while every connection of a pool is inside a transaction. */
async function whileAllAreTaken<T>(pool: keyof Pools, work: () => Promise<T>): Promise<T> {
  const taken = await Promise.all(
    Array.from({ length: SIZES[pool].max }, async () => {
      const connection = await product.pools[pool].connect();
      await connection.query('begin; select 1');
      return connection;
    }),
  );
  try {
    return await work();
  } finally {
    for (const connection of taken) {
      await connection.query('rollback');
      connection.release();
    }
  }
}

const answers = ({ status, body, headers }: Awaited<ReturnType<Asker['get']>>) => [
  status,
  body.code,
  headers['retry-after'],
];
const BUSY = [503, 'busy', '2'];
const list = () => product.administrator.get('/api/v1/teams');
const save = (name: string) => product.administrator.send('POST', '/api/v1/teams', { name });
const asFile = () => product.administrator.get('/api/v1/teams.csv');

describe('connection pools are separate', () => {
  it.each(['background', 'reports'] as const)('when all for %s are in use, no user at a screen waits', async (pool) => {
    await whileAllAreTaken(pool, async () => {
      expect((await list()).status).toBe(200);
      expect((await save(`While ${pool}`)).status).toBe(201);
      expect(product.pools.requests.waitingCount).toBe(0);
    });
  });

  it('when all for background jobs are in use, files are made', async () => {
    await whileAllAreTaken('background', async () => expect((await asFile()).status).toBe(200));
  });

  it('when all for reports are in use, a file request is told to come back, and none is begun', async () => {
    await whileAllAreTaken('reports', async () => {
      const asked = await Promise.all([asFile(), product.administrator.get('/api/v1/audit.jsonl')]);
      expect(asked.map(answers)).toEqual([BUSY, BUSY]);
    });
    expect((await asFile()).status).toBe(200);
  });

  it('when all for requests are in use, a request is told to come back', async () => {
    await whileAllAreTaken('requests', async () => expect(answers(await list())).toEqual(BUSY));
    expect((await list()).status).toBe(200);
  });

  it('a statement has ten seconds and a second for a lock, one of a background job or a report a minute for both', async () => {
    const limits = (pool: keyof Pools) =>
      product.pools[pool].query<{ limits: string }>(
        `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`,
      );
    const found = await Promise.all((['requests', 'background', 'reports'] as const).map(limits));
    expect(found.map(({ rows }) => rows[0]?.limits)).toEqual(['10s 1s', '1min 0', '1min 0']);
  });
});

describe('one session with a running report', () => {
  it('waits for the next one; reports of others are made', async () => {
    const node = await anotherNode(product, { rateLimitScale: 1 });
    const tom = await signInAs(product, 'Tom Reports', ['*.view', '*.export']);
    const headers = { host: 'localhost', cookie: tom.cookie() };
    const held = await product.pools.reports.connect();
    try {
      // One connection is left: four lists of one user run one at a time, so that none fails.
      const mine = Array.from({ length: 4 }, () => node.administrator.get('/api/v1/teams.csv'));
      expect((await Promise.all(mine)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await node.app.inject({ url: '/api/v1/teams.csv', headers })).statusCode).toBe(200);
    } finally {
      held.release();
      await node.app.close();
    }
  });
});

describe('a locked row', () => {
  it('delays those who need it for a second, and nobody else: many requests at once do not empty the pool', async () => {
    const made = await save('Held');
    const { id, version } = made.body.row ?? {};
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, n) => signInAs(product, `Person ${'abcd'[n] ?? ''}`, ['team.*'])),
    );
    await inTransaction(product.owner, async (tx) => {
      await tx.query('select 1 from team where id = $1 for update', [id]);
      const wanting = people.flatMap((person) =>
        Array.from({ length: 2 }, (_, n) =>
          person.send('PATCH', `/api/v1/teams/${String(id)}`, { version, name: `Held ${n}` }),
        ),
      );
      // Eight of ten connections wait for the row.
      for (let n = 0; n < 5; n++) expect((await list()).status).toBe(200);
      for (const answer of await Promise.all(wanting)) expect(answers(answer)).toEqual(BUSY);
    });
  });
});
