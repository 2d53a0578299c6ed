import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let ash: Values;
let beech: Values;
let elsewhere: Asker;
beforeAll(async () => {
  product = await openProduct();
  ash = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  beech = await make('customers', { name: 'Beech Trust', type: 'trust' });
  elsewhere = await signInAs(product, 'Edwin Elsewhere', ['*'], [Number(beech.id)]);
});
afterAll(() => product.close());

const send = (method: 'POST' | 'PATCH', path: string, body: Values) =>
  product.administrator.send(method, `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await send('POST', path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const logged = (more: Values = {}) => make('jobs', { customerId: ash.id, title: 'Printer', ...more });

it('a stale version is refused with the current state and the changed fields', async () => {
  const row = await logged();
  await send('PATCH', `jobs/${String(row.id)}`, { title: 'Printer in room 4', version: row.version });
  const stale = await send('PATCH', `jobs/${String(row.id)}`, { title: 'Printer upstairs', version: row.version });
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  expect(stale.body).toMatchObject({ current: { title: 'Printer in room 4' }, changedFields: ['title'] });
});

it('a reply is added even if the status has changed', async () => {
  const row = await logged();
  await send('POST', `jobs/${String(row.id)}/actions/start`, { version: row.version });
  const entry = { visibility: 'internal', body: 'Seen', clientKey: 'key of a late note' };
  expect((await send('POST', `threads/job/${String(row.id)}/entries`, entry)).status).toBe(201);
  const late = await send('POST', `jobs/${String(row.id)}/actions/waitCustomer`, { version: row.version });
  expect(late.status).toBe(409);
});

it('a requester, site, asset or parent of another customer is refused', async () => {
  const contact = await make('contacts', { customerId: beech.id, firstName: 'Bea', lastName: 'Beech' });
  const other = await logged({ customerId: beech.id });
  const site = await make('sites', { customerId: beech.id, name: 'Main', line1: '1 High Street', town: 'Leeds' });
  const ups = await make('hardware/ups', { customerId: beech.id, siteId: site.id, name: 'UPS' });
  for (const [key, value] of [
    ['contactId', contact.id],
    ['copyContactIds', [contact.id]],
    ['siteId', site.id],
    ['assets', [`asset:${String(ups.id)}`]],
    ['parentId', other.id],
  ] as const) {
    const refused = await send('POST', 'jobs', { customerId: ash.id, title: 'Printer', [key]: value });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      'wrong_customer',
      [key],
    ]);
  }
});

it('files that are too large, one or all together, are refused with the limit, and the message stays a draft', async () => {
  const row = await logged();
  const { rows } = await product.owner.query<{ id: number }>(
    `insert into stored_file (key, name, media_type, size, sha256, created_by)
     select 'large-' || n, 'film.mp4', 'video/mp4', 24 * 1024 * 1024 + case when n = 6 then 1024 * 1024 + 1 else 0 end, repeat('0', 64),
            (select min(id) from "user") from generate_series(1, 6) n returning id`,
  );
  const ids = rows.map(({ id }) => id);
  const [first, film] = [ids[0], ids[5]];
  const draft = { visibility: 'public', body: 'The films', fileIds: ids.slice(0, 5) };
  const path = `threads/job/${String(row.id)}`;
  await product.administrator.send('PUT', `/api/v1/${path}/draft`, draft);
  const refused = await send('POST', `${path}/entries`, { ...draft, clientKey: 'key of large files' });
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([413, 'too_large', 100 * 1024 * 1024]);
  expect((await product.administrator.get(`/api/v1/${path}`)).body.draft).toMatchObject({ body: 'The films' });
  const alone = await send('POST', `${path}/entries`, { ...draft, fileIds: [film], clientKey: 'key of a film' });
  expect([alone.status, alone.body.code, alone.body.limit]).toEqual([413, 'too_large', 25 * 1024 * 1024]);
  expect((await send('POST', `${path}/entries`, { ...draft, fileIds: [first], clientKey: 'one film' })).status).toBe(
    201,
  );
});

it('a message with a secret is refused, sent once a user confirms that it is none, and a changed reply is checked too', async () => {
  const row = await logged();
  const path = `threads/job/${String(row.id)}/entries`;
  const write = (body: string, visibility: string) =>
    send('POST', path, { body, visibility, clientKey: `key of ${visibility} ${body.length}` });
  for (const visibility of ['public', 'internal']) {
    const refused = await write('The new password: Tr0ub4dor&3', visibility);
    expect([refused.status, refused.body.code, refused.body.masked]).toEqual([
      422,
      'secret_in_text',
      'password: ••••••',
    ]);
  }
  const sent = await write('On our way', 'public');
  const { id } = sent.body.entry as Values;
  const edited = await send('PATCH', `${path}/${String(id)}`, { body: 'The PIN 4711' });
  expect([edited.status, edited.body.code]).toEqual([422, 'secret_in_text']);
  const text = 'The new password: Tr0ub4dor&3';
  expect((await send('POST', 'not-a-secret', { entity: 'job', field: 'body', text })).status).toBe(204);
  expect((await write(text, 'internal')).status).toBe(201);
  expect((await send('POST', 'not-a-secret', { entity: 'site', field: 'body', text })).status).toBe(404);
});

it('a file that is too large or of a type that is not allowed is refused at once, and the others stay on the message', async () => {
  const row = await logged();
  const upload = (name: string, content: string, query = '') => {
    const body = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n--cut--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
    return product.administrator.send('POST', `/api/v1/files${query}`, Buffer.from(body, 'latin1'), headers);
  };
  const kept = await upload('notes.txt', 'The printer is in room 4.');
  expect(kept.status, kept.text).toBe(201);
  const refused = await upload('setup.exe', 'MZ\u0090\u0000\u0003');
  expect([refused.status, refused.body.code]).toEqual([415, 'media_type']);
  const tooLarge = await upload('log.txt', 'x'.repeat(1024 * 1024 + 1), '?mostMib=1');
  expect([tooLarge.status, tooLarge.body.code, tooLarge.body.limit]).toEqual([413, 'too_large', 1024 * 1024]);
  expect(tooLarge.body.message).toContain('up to 1 MB');
  for (const query of ['?mostMib=51', '?mostMib=0', '?mostMib=many'])
    expect((await upload('notes.txt', 'x', query)).status, query).toBe(422);
  const path = `threads/job/${String(row.id)}`;
  const draft = { visibility: 'public', body: 'See the notes', fileIds: [kept.body.id] };
  expect((await product.administrator.send('PUT', `/api/v1/${path}/draft`, draft)).status).toBeLessThan(300);
  const written = (await product.administrator.get(`/api/v1/${path}`)).body.draft as { files?: Values[] } | null;
  expect(written?.files).toMatchObject([{ id: kept.body.id }]);
  expect((await send('POST', `${path}/entries`, { ...draft, clientKey: 'key of a kept file' })).status).toBe(201);
});

it('a job stays with its customer while a reply is typed, and the reply is added', async () => {
  const row = await logged();
  const moved = await send('PATCH', `jobs/${String(row.id)}`, { customerId: beech.id, version: row.version });
  expect([moved.status, moved.body.code, Object.keys(moved.body.errors ?? {})]).toEqual([
    422,
    'wrong_customer',
    ['customerId'],
  ]);
  const entry = { visibility: 'public', body: 'On our way', clientKey: 'key of a reply' };
  expect((await send('POST', `threads/job/${String(row.id)}/entries`, entry)).status).toBe(201);
});

it('a reply to a merged job is refused and names the kept job, which has its draft', async () => {
  const [kept, dropped] = [await logged(), await logged()];
  const path = `threads/job/${String(dropped.id)}`;
  await product.administrator.send('PUT', `/api/v1/${path}/draft`, { visibility: 'public', body: 'On our way' });
  await send('POST', `jobs/${String(dropped.id)}/merge`, { intoId: kept.id, version: dropped.version });
  const entry = { visibility: 'public', body: 'On our way', clientKey: 'key of a late reply' };
  const refused = await send('POST', `${path}/entries`, entry);
  expect([refused.status, refused.body.code]).toEqual([422, 'merged']);
  const there = await product.administrator.get(`/api/v1/threads/job/${String(kept.id)}`);
  expect(there.body.draft).toMatchObject({ body: 'On our way' });
});

it('the same message sent twice is one entry', async () => {
  const row = await logged();
  const entry = { visibility: 'public', body: 'We are on our way', clientKey: 'key of a double click' };
  const path = `threads/job/${String(row.id)}/entries`;
  const [first, second] = [await send('POST', path, entry), await send('POST', path, entry)];
  expect([first.status, second.status]).toEqual([201, 200]);
  const { entries } = (await product.administrator.get(`/api/v1/threads/job/${String(row.id)}`)).body;
  expect((entries as Values[]).filter(({ kind }) => kind === 'message')).toHaveLength(1);
});

it.each([
  ['get', ''],
  ['clocks', '/clocks'],
  ['links', '/links'],
])('a job of a customer out of scope is not found, like an unknown one (%s)', async (_what, rest) => {
  const row = await logged();
  const statuses = [String(row.id), '999999'].map((id) => elsewhere.get(`/api/v1/jobs/${id}${rest}`));
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404]);
});

it.each([
  ['shares', { with: 'user:1' }],
  ['shares/withdraw', { with: 'user:1' }],
  ['watch', { watches: true }],
  ['checklist', { text: 'Item' }],
  ['checklist/change', { key: 'x', isDone: true }],
  ['split', { title: 'New', entryIds: [1], version: 1 }],
  ['unsplit', {}],
  ['merge', { intoId: 1, version: 1 }],
])('%s is refused for a job out of scope and for invalid input', async (path, body) => {
  const row = await logged();
  expect((await elsewhere.send('POST', `/api/v1/jobs/${String(row.id)}/${path}`, body)).status).toBe(404);
  if (path === 'unsplit') return;
  const nonsense = await send('POST', `jobs/${String(row.id)}/${path}`, { nonsense: true });
  expect([nonsense.status, nonsense.body.code]).toEqual([422, 'validation']);
});
