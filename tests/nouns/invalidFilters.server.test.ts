import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

it('an unknown option or operator is refused wherever a list is queried: itself, its files, and all that match', async () => {
  const { administrator } = installation;
  for (const asked of ['f.type=is:castle', 'f.name=like:Ash', 'f.type=contains:sch']) {
    for (const ending of ['', '.csv', '.xlsx'])
      expect((await administrator.get(`/api/v1/customers${ending}?${asked}`)).status, asked).toBe(400);
    const edit = { select: { query: asked }, set: { notes: 'x' }, dryRun: true };
    expect((await administrator.send('POST', '/api/v1/customers/bulk', edit)).status, asked).toBe(400);
    const long = { list: 'customers', query: asked, format: 'csv' };
    expect((await administrator.send('POST', '/api/v1/exports', long)).status, asked).toBe(400);
    const rule = {
      name: 'R',
      noun: 'customer',
      trigger: 'created',
      conditions: asked,
      steps: [{ does: 'tag', field: 'tags', value: 'x' }],
    };
    expect(await administrator.send('POST', '/api/v1/system/automation', rule), asked).toMatchObject({
      status: 422,
      body: { errors: { conditions: [expect.any(String)] } },
    });
  }
  const where = JSON.stringify([{ field: 'name', op: 'like', values: ['Ash'] }]);
  expect(await administrator.get(`/api/v1/customers?where=${encodeURIComponent(where)}`)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/Operator “like” not found\. Use .*“contains”/) },
  });
});

it('a body of null is not an empty one', async () => {
  const { administrator } = installation;
  const made = await administrator.send('POST', '/api/v1/teams', { name: 'Null and void' });
  const { id, version } = made.body.row as { id: number; version: number };
  for (const url of ['/api/v1/teams', `/api/v1/teams/${id}/archive`, '/api/v1/system/roles/preview'])
    expect(
      await administrator.send('POST', url, Buffer.from('null'), {
        'content-type': 'application/json',
        'if-match': `"${version}"`,
      }),
      url,
    ).toMatchObject({ status: 400, body: { message: expect.stringContaining('null') } });
  // A missing body counts as empty.
  expect(
    (await administrator.send('POST', `/api/v1/teams/${id}/archive`, undefined, { 'if-match': `"${version}"` })).status,
  ).toBe(200);
});
