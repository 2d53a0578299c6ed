import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let customerId: unknown;
const guid = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = (await admin.send('POST', '/api/v1/customers', { name: 'Oak School', type: 'school' })).body.row?.id;
});
afterAll(() => product.close());

const add = (body: Values) =>
  admin.send('POST', '/api/v1/customer-users', { customerId, displayName: 'Jo Bell', ...body });
const find = (id: string, asker = admin) =>
  asker.get(`/api/v1/customer-users/find?customerId=${String(customerId)}&id=${encodeURIComponent(id)}`);

it('an account is found by GUID, UPN or user name, ignoring case, within its customer and by those who see it', async () => {
  const made = await add({ username: 'jbell', upn: 'j.bell@oak.example', objectGuid: guid.toUpperCase() });
  expect(made.body.row).toMatchObject({ objectGuid: guid });
  const id = made.body.row?.id;
  for (const text of [`guid:${guid.toUpperCase()}`, guid, 'UPN:J.Bell@oak.example', 'sam:JBELL', 'OAK\\jbell'])
    expect((await find(text)).body.id, text).toBe(id);
  expect((await find('sam:nobody')).status).toBe(404);
  const elsewhere = await signInAs(product, 'Ellis Elsewhere', ['*'], []);
  expect((await find('sam:jbell', elsewhere)).status).toBe(404);
});

it('an account has a user name or a UPN, which no other account of the customer has', async () => {
  expect((await add({})).body.errors).toHaveProperty('username');
  expect((await add({ username: 'JBELL' })).status).toBe(409);
  expect((await add({ username: 'jbell', directory: 'google' })).status).toBe(201);
  expect((await add({ upn: 'J.BELL@oak.example' })).status).toBe(409);
});

it('an administrator without two-factor authentication needs attention, for those who see the accounts', async () => {
  const owner = (await admin.send('POST', '/api/v1/customers', { name: 'Elm School', type: 'school' })).body.row?.id;
  const account = { customerId: owner, displayName: 'Admin Jo', username: 'adminjo', accountType: 'admin' };
  expect((await admin.send('POST', '/api/v1/customer-users', { ...account, hasMfa: false })).status).toBe(201);
  await admin.send('POST', '/api/v1/customer-users', { ...account, displayName: 'Not read', username: 'unread' });
  const seen = await admin.get(`/api/v1/customers/${String(owner)}/attention`);
  const text = 'Admin Jo is an administrator without two-factor authentication.';
  expect(seen.text).toContain(text);
  expect(seen.text).not.toContain('Not read');
  const blind = await signInAs(product, 'Bea Blind', ['customer.view']);
  const unseen = await blind.get(`/api/v1/customers/${String(owner)}/attention`);
  expect([unseen.status, unseen.text.includes(text)]).toEqual([200, false]);
});
