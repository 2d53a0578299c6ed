import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const AT = '/api/v1/views/team';
it('a view with a query that its list refuses is not saved, and neither is such a change', async () => {
  const { administrator } = installation;
  const at = '/api/v1/views/customer';
  for (const query of ['f.type=is:castle', 'f.name=like:Ash', 'f.nonsense=is:1', 'f.name=starts:Ash&sort=nonsense']) {
    expect(await administrator.send('POST', at, { name: query, query }), query).toMatchObject({ status: 400 });
  }
  const made = await administrator.send('POST', at, { name: 'Schools', query: 'f.type=is:school&sort=name' });
  expect(made.status).toBe(201);
  const changed = await administrator.send('PATCH', `${at}/${String(made.body.id)}`, { query: 'f.type=is:castle' });
  expect(changed).toMatchObject({ status: 400, body: { message: expect.stringContaining('“castle”') } });
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object | undefined, key: string) =>
  installation.administrator.send(method, url, body, { 'idempotency-key': key });

it('a view that is saved, changed and removed again under the same key is so once', async () => {
  const view = { name: 'Mine', query: 'sort=name' };
  const [made, again] = [await send('POST', AT, view, 'view-1'), await send('POST', AT, view, 'view-1')];
  expect([made.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual(made.body);
  expect((await send('POST', AT, view, 'view-2')).body.code).toBe('name_taken');
  expect((await send('POST', AT, { ...view, name: 'Other' }, 'view-1')).body.code).toBe('key_reused');
  const one = `${AT}/${String(made.body.id)}`;
  for (const status of [200, 200]) expect((await send('PATCH', one, { shared: true }, 'view-3')).status).toBe(status);
  for (const status of [204, 204]) expect((await send('DELETE', one, undefined, 'view-4')).status).toBe(status);
  expect((await send('DELETE', one, undefined, 'view-5')).status).toBe(404);
});
