import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { openedZip } from '#tests/support/openedZip.server.ts';
import { readablePlaces } from '#tests/support/readablePlaces.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';

const EXPORTS = '/api/v1/credential-exports';
const SECRET = 'Heron-Lamp-5521';

let product: TestProduct;
let ada: Asker;
let bea: Asker;
let school = 0;
let broken = 0;

const add = async (draft: Values, by = ada): Promise<number> => {
  const made = await by.send('POST', '/api/v1/credentials', { customerId: school, password: SECRET, ...draft });
  expect(made.status, made.text).toBe(201);
  return Number(made.body.row?.id);
};
const query = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  product.owner.query<R>(text, values);
const ask = (by: Asker, body: Values = {}) =>
  by.send('POST', EXPORTS, { customerId: school, reason: 'Handover to the new supplier', ...body });
const step = (by: Asker, id: unknown, what: string) => by.send('POST', `${EXPORTS}/${String(id)}/${what}`, {});

beforeAll(async () => {
  product = await openProduct();
  ada = product.administrator;
  let other = 0;
  await product.write(async (context) => {
    school = Number((await a(context, customer, { name: 'Ashfield Primary School' })).id);
    other = Number((await a(context, customer, { name: 'Birch Trust' })).id);
  });
  await add({ title: 'Firewall', username: 'root' });
  await add({ title: 'Far away', customerId: other });
  broken = await add({ title: 'Damaged' });
  await query(`update credential_secret set sealed = left(sealed, -9) || 'AAAAAAAAA' where credential_id = $1`, [
    broken,
  ]);
});
afterAll(() => product.close());

describe('an export of credentials', () => {
  it('needs a second user who can approve it, a reason and the permission', async () => {
    expect(await ask(ada)).toMatchObject({ status: 409, body: { code: 'no_approver' } });
    bea = await signInAs(product, 'Bea Second', ['credential.*', 'customer.*', 'role.*', 'user.*', 'notification.*']);
    expect((await ask(ada, { reason: ' ' })).status).toBe(422);
    const outsider = await signInAs(product, 'Olaf Outside', ['credential.view', 'credential.reveal']);
    expect((await ask(outsider)).status).toBe(403);
    const narrow = await signInAs(product, 'Nina Narrow', ['credential.*'], [school]);
    expect(await ask(narrow, { customerId: null })).toMatchObject({ status: 422 });
  });

  it('is approved by another user and given once to the requester, encrypted, with a log line for each credential', async () => {
    const { rows: users } = await query<{ id: number }>(`select id from "user" where name = 'Bea Second'`);
    await add({ title: 'For Bea only', restrictedTo: [`user:${users[0]?.id}`] }, bea);
    const { id } = (await ask(ada)).body;
    expect(await step(ada, id, 'file')).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await step(ada, id, 'approve')).toMatchObject({ status: 409, body: { code: 'same_person' } });
    expect((await bea.get(EXPORTS)).body.rows).toMatchObject([{ id, isOwn: false, state: 'waiting' }]);
    expect((await step(bea, id, 'approve')).status).toBe(200);
    expect(await step(bea, id, 'file')).toMatchObject({ status: 409, body: { code: 'not_yours' } });

    const given = await step(ada, id, 'file');
    expect(given.status, given.text).toBe(200);
    expect(given.headers['cache-control']).toContain('no-store');
    const { file, passphrase, count, unreadable } = given.body as Values;
    expect([count, unreadable]).toEqual([1, ['Damaged']]);
    const text = String(openedZip(Buffer.from(String(file), 'base64'), String(passphrase)));
    expect((JSON.parse(text) as { items: Values[] }).items).toMatchObject([
      { name: 'Firewall', login: { username: 'root', password: SECRET } },
    ]);
    expect((await ada.get(`/api/v1/credentials/${broken}`)).body.row?.lockedAt).not.toBeNull();
    expect(await step(ada, id, 'file')).toMatchObject({ status: 409, body: { code: 'wrong_state' } });

    const { rows } = await query(`select title, reason from secret_access where how = 'exported' order by title`);
    expect(rows).toEqual([
      { title: 'Damaged', reason: 'Handover to the new supplier' },
      { title: 'Firewall', reason: 'Handover to the new supplier' },
    ]);
    expect((await query(`select 1 from alarm where kind = 'secrets.exported'`)).rows).toHaveLength(1);
    expect(await readablePlaces(product, [SECRET, String(passphrase)])).toEqual([]);
  });

  it('that is refused or too old is not given', async () => {
    const refused = (await ask(ada)).body.id;
    expect((await step(bea, refused, 'refuse')).status).toBe(200);
    expect((await step(ada, refused, 'file')).body.message).toBe('This request is refused.');
    const late = (await ask(ada)).body.id;
    await step(bea, late, 'approve');
    await query(`update secret_export set decided_at = decided_at - interval '25 hours' where id = $1`, [late]);
    expect((await step(ada, late, 'file')).body.message).toBe('This request is expired.');
  });
});
