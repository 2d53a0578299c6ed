import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { inTransaction } from './pool.server.ts';
import { from, slow } from './slow.server.ts';
import { slowHealth } from '#platform/health-lines/slowHealth.server.ts';

const SECRET = 'canary-4711';
let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct({
    before: (app, { requests }) => {
      app.post('/test/slow/:id', { config: { unasked: true, public: true } }, async () => {
        await requests.query(`select pg_sleep(1.1), $1::text as id, '${SECRET}' as kept`, [SECRET]);
        return {};
      });
    },
  });
});
afterAll(() => installation.close());

const told = () => slow.list().filter(({ text }) => text.startsWith('select pg_sleep'));

it('reports slow statements by text and route, without values', async () => {
  await installation.app.inject({ method: 'POST', url: `/test/slow/${SECRET}`, payload: { [SECRET]: SECRET } });
  expect(told()).toMatchObject([
    { text: 'select pg_sleep(?), $1::text as id, ? as kept', from: '/test/slow/:id', count: 1 },
  ]);
  const { body, status } = await installation.administrator.get('/api/v1/health/statements');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('pg_sleep');
  expect(JSON.stringify(body)).not.toContain(SECRET);
});

it('reports what users waited for before the page loaded', async () => {
  await inTransaction(installation.database, async (tx) => {
    await tx.query('lock table "user" in access exclusive mode');
    await installation.administrator.get('/customers');
  });
  expect(slow.list()).toContainEqual(expect.objectContaining({ from: '/ (the page)' }));
});

it('reports jobs by name, also in a transaction and for failures', async () => {
  const { database } = installation;
  await from('Import', () =>
    inTransaction(database, async (tx) => {
      await tx.query(`set local statement_timeout = 1100`);
      await tx.query('select pg_sleep(5), 2 as second');
    }),
  ).catch(() => undefined);
  expect(told()).toContainEqual(expect.objectContaining({ text: 'select pg_sleep(?), ? as second', from: 'Import' }));
});

it('asks for attention when users waited several times', () => {
  const one = { text: 'select', slowestMs: 1_300, lastAt: '2026-11-21T10:00:00.000Z' };
  expect(slowHealth([])).toMatchObject({ state: 'good', figure: 'None in the last hour' });
  expect(slowHealth([{ ...one, from: 'Import', count: 90 }]).state).toBe('good');
  expect(slowHealth([{ ...one, from: '/api/v1/customers', count: 5 }])).toMatchObject({
    state: 'attention',
    figure: '5 in the last hour, the slowest 1.3 s',
  });
});
