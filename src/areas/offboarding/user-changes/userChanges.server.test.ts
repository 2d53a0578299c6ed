import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { computer } from '#areas/estate/hardware/computer.ts';
import { licenseSeat } from '#areas/estate/software/licenseSeat.ts';
import { license } from '#areas/estate/software/license.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let customerId: number;
beforeAll(async () => {
  product = await openProduct();
  customerId = (await product.write((context) => a(context, customer, { name: 'Okapi Academy' }))).id;
});
afterAll(() => product.close());

const get = async (path: string, by: Pick<Asker, 'get'> = product.administrator) => by.get(`/api/v1/${path}`);
const post = (path: string, body: Values, by: Asker = product.administrator) =>
  by.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const row = async (path: string): Promise<Values> => (await get(path)).body.row ?? {};

let people = 0;
/** A user of the customer with a contact, a computer, a licence seat and a credential for the computer. */
async function person() {
  people += 1;
  const name = `Person ${people}`;
  const held = await product.write(async (context) => {
    const { id: contactId } = await a(context, contact, { customerId, lastName: name });
    const { id: assetId } = await a(context, computer, { customerId, contactId, name: `LAPTOP-${people}` });
    const { id: licenseId } = await a(context, license, { customerId, name: `Suite ${people}` });
    await a(context, licenseSeat, { customerId, licenseId, contactId, assetId: null });
    const user = await a(context, customerUser, {
      customerId,
      contactId,
      displayName: name,
      username: `user.${people}`,
      email: `user.${people}@okapi.example`,
      licences: ['A3'],
    });
    return { contactId, assetId, userId: user.id };
  });
  const secret = await make('credentials', {
    customerId,
    title: `Laptop of ${name}`,
    attachedTo: [`asset:${held.assetId}`],
    password: 'correct horse battery',
  });
  return { ...held, name, credentialId: Number(secret.id) };
}
const proposed = async (userId: number, change: string, more = '') =>
  (await get(`customer-users/${userId}/changes?change=${change}${more}`)).body;
const keysIn = (proposal: Values): readonly string[] => (proposal.steps as Values[]).map(({ key }) => String(key));
const start = async (userId: number, change: string, keys: readonly string[], more: Values = {}) =>
  post(`customer-users/${userId}/changes`, { change, on: '2026-12-18', keys, ...more });

it('a leaver’s job has the template’s steps and one step per asset, seat, licence, credential and mailbox', async () => {
  const who = await person();
  const general = await make('system/user-changes', {
    name: 'Any leaver',
    change: 'leaver',
    steps: [{ kind: 'account', text: 'Disable the account', isRequired: true }],
  });
  const own = await make('system/user-changes', {
    name: 'Okapi leaver',
    change: 'leaver',
    customerId,
    title: 'Leaves school',
    steps: [{ kind: 'other', text: 'Tell the office', isRequired: false }],
  });
  const proposal = await proposed(who.userId, 'leaver');
  expect(proposal).toMatchObject({
    templateId: own.id,
    templates: [{ id: own.id }, { id: general.id }],
    title: `Leaves school: ${who.name}`,
  });
  expect((proposal.steps as Values[]).map(({ text }) => text)).toEqual([
    'Tell the office',
    `Collect the asset: LAPTOP-${people}`,
    `Release the licence seat: Suite ${people}`,
    'Remove the licence: A3',
    `Rotate the credential: Laptop of ${who.name}`,
    `Decide what happens to the mailbox user.${people}@okapi.example`,
  ]);
  const keys = keysIn(proposal).filter((key) => key !== 'mailbox');
  const started = await start(who.userId, 'leaver', keys, { templateId: own.id });
  expect(started.status, started.text).toBe(201);
  const job = await row(`jobs/${String(started.body.jobId)}`);
  expect(job).toMatchObject({
    type: 'request',
    title: `Leaves school: ${who.name}`,
    assets: [`asset:${who.assetId}`, `credential:${who.credentialId}`],
  });
  expect(job.checklist).toHaveLength(5);
  expect(await row(`customer-users/${who.userId}`)).toMatchObject({ leaveOn: '2026-12-18', leaverJobId: job.id });
  expect(await row(`credentials/${who.credentialId}`)).toMatchObject({
    mustRotate: true,
    mustRotateReason: `${who.name} leaves on 18/12/2026.`,
  });
});

it('a starter receives what is assigned to them, and a step left out is not on the checklist', async () => {
  const who = await person();
  await make('system/user-changes', {
    name: 'Any starter',
    change: 'starter',
    steps: [
      { kind: 'account', text: 'Create the account', isRequired: true },
      { kind: 'asset', text: 'Provide a telephone', isRequired: false },
    ],
  });
  const proposal = await proposed(who.userId, 'starter');
  expect((proposal.steps as Values[]).map(({ text }) => text)).toEqual([
    'Create the account',
    'Provide a telephone',
    `Provide the asset: LAPTOP-${people}`,
    `Activate the licence seat: Suite ${people}`,
  ]);
  const { body } = await start(who.userId, 'starter', ['template:0']);
  const job = await row(`jobs/${String(body.jobId)}`);
  expect(job.checklist).toMatchObject([{ text: 'Create the account', isRequired: true, doneAt: null }]);
  expect(await row(`credentials/${who.credentialId}`)).toMatchObject({ mustRotate: false });
});

it('finishing the job makes the user a leaver, and a second job is refused while the first is open', async () => {
  const who = await person();
  const { body } = await start(who.userId, 'leaver', []);
  const again = await start(who.userId, 'leaver', []);
  expect([again.status, again.body.code]).toEqual([409, 'already_started']);
  const job = await row(`jobs/${String(body.jobId)}`);
  const done = await post(`jobs/${String(job.id)}/actions/resolve`, {
    version: job.version,
    resolution: 'Account disabled.',
  });
  expect(done.status, done.text).toBe(200);
  expect(await row(`customer-users/${who.userId}`)).toMatchObject({ status: 'leaver', leaverJobId: job.id });
});

it('a secret that was sent to the leaver’s contact is rotated, until it changes', async () => {
  const who = await person();
  const secret = await make('credentials', { customerId, title: 'Shared mailbox', password: 'staple battery' });
  await product.database.query(
    `insert into secret_access (at, actor_name, how, entity, entity_id, title, customer_id, request_id, entry_id)
     values (now(), 'Ada', 'sent', 'credential', $1, $2, $3, 'x', 1)`,
    [secret.id, `Shared mailbox (password, for ${who.name})`, customerId],
  );
  const key = `credential:${String(secret.id)}`;
  expect(keysIn(await proposed(who.userId, 'leaver'))).toContain(key);
  const other = await person();
  expect(keysIn(await proposed(other.userId, 'leaver'))).not.toContain(key);
  await product.database.query(
    `insert into secret_access (at, actor_name, how, entity, entity_id, title, customer_id, request_id, entry_id)
     values (now(), 'Ada', 'changed', 'credential', $1, 'Shared mailbox', $2, 'x', 2)`,
    [secret.id, customerId],
  );
  expect(keysIn(await proposed(who.userId, 'leaver'))).not.toContain(key);
});

it('refuses what is not proposed, a template of another change, and users outside the permission', async () => {
  const who = await person();
  const starter = await make('system/user-changes', {
    name: 'Only starters',
    change: 'starter',
    steps: [],
  });
  const elsewhere = await make('system/user-changes', {
    name: 'Elsewhere',
    change: 'leaver',
    customerId: (await product.write((context) => a(context, customer))).id,
    steps: [],
  });
  for (const [more, field] of [
    [{ keys: ['asset:999'] }, 'keys'],
    [{ on: '2026-02-30' }, 'on'],
    [{ change: 'moved' }, 'change'],
    [{ templateId: starter.id }, 'templateId'],
    [{ templateId: elsewhere.id }, 'templateId'],
  ] as const) {
    const refused = await start(who.userId, 'leaver', [], more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], field).toEqual([422, [field]]);
  }
  const elsewhereUser = await signInAs(product, 'Ellis Elsewhere', ['*'], []);
  expect((await get(`customer-users/${who.userId}/changes?change=leaver`, elsewhereUser)).status).toBe(404);
  const looker = await signInAs(product, 'Liz Looker', ['customerUser.view', 'customer.view']);
  const seen = (await get(`customer-users/${who.userId}/changes?change=leaver`, looker)).body;
  expect(keysIn(seen)).toEqual(['licence:0', 'mailbox']);
  const refused = await post(
    `customer-users/${who.userId}/changes`,
    { change: 'leaver', on: '2026-12-18', keys: [] },
    looker,
  );
  expect(refused.status).toBe(403);
});
