import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import type { ExposureAnswer } from './exposureAnswer.ts';

let product: TestProduct;
let school: Values;
let path: string;

const made = async (address: string, draft: Values): Promise<Values> => {
  const { status, body, text } = await product.administrator.send('POST', `/api/v1/${address}`, draft);
  expect(status, text).toBe(201);
  return body.row ?? {};
};
const own = (address: string, draft: Values): Promise<Values> => made(address, { customerId: school.id, ...draft });

beforeAll(async () => {
  product = await openProduct();
  school = await made('customers', { name: 'Ashfield Primary', type: 'school' });
  path = `/api/v1/customers/${String(school.id)}/exposure`;
  const web = await own('hardware/servers', { name: 'WEB01' });
  await own('hardware/firewalls', {
    name: 'FW-1',
    nat: [
      { outside: '203.0.113.2:443', insideAssetId: web.id, port: 443, reason: 'School portal' },
      { outside: '203.0.113.2:3389' },
    ],
    vpns: [
      { name: 'Staff', type: 'remote', users: 'All staff' },
      { name: 'To the trust', type: 'site' },
    ],
  });
  const portal = await own('software-websites', { name: 'Portal', serverIds: [web.id] });
  await own('website-urls', { websiteId: portal.id, name: 'Live', address: 'https://portal.ashfield.example/' });
  const hosted = await own('software-websites', { name: 'Payroll' });
  await own('website-urls', { websiteId: hosted.id, name: 'Live', address: 'https://payroll.example/' });
});
afterAll(() => product.close());

it('public services, websites on own servers and remote access are listed in one place', async () => {
  const { body } = await product.administrator.get(path);
  const { services, websites, vpns } = body as unknown as ExposureAnswer;
  expect(
    services.map(({ outside, inside, firewall, reason }) => [outside, inside?.title, firewall?.title, reason]),
  ).toEqual([
    ['203.0.113.2:3389', undefined, 'FW-1', null],
    ['203.0.113.2:443', 'WEB01', 'FW-1', 'School portal'],
  ]);
  expect(websites.map(({ address, servers }) => [address, servers.map(({ title }) => title)])).toEqual([
    ['https://portal.ashfield.example', ['WEB01']],
  ]);
  expect(vpns.map(({ name, users }) => [name, users])).toEqual([['Staff', 'All staff']]);
});

it('names of assets that the reader cannot see are not shown, nor customers of others', async () => {
  const reader = await signInAs(product, 'Rea Der', ['customer.view', 'firewall.view']);
  const { body } = await reader.get(path);
  const { services, websites } = body as unknown as ExposureAnswer;
  expect(services[1]?.inside).toEqual({ title: 'Server', path: null });
  expect(websites).toEqual([]);
  const elsewhere = await signInAs(product, 'Elsa Where', ['*'], []);
  expect((await elsewhere.get(path)).status).toBe(404);
});
