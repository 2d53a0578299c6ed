import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnCalls } from '#areas/integrations/integrations.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { runRetention } from '#platform/retention/run.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let customer: Values;
let contact: Values;
beforeAll(async () => {
  product = await openProduct();
  customer = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  contact = await make('contacts', { customerId: customer.id, lastName: 'Bell' });
  await make('system/work-types', { name: 'Remote' });
});
afterAll(() => product.close());

const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const log = (more: Values) => post('quick-log', { customerId: customer.id, contactId: contact.id, ...more });
const callsOf = async () =>
  (await product.administrator.get(`/api/v1/calls?f.customerId=is:${String(customer.id)}&sort=-id`)).body
    .rows as Values[];

it('an answered call creates a job, a call and the time since it was picked up', async () => {
  const logged = await log({
    number: '01273 496000',
    title: 'Printer is offline',
    note: 'Since today',
    startedAt: ago(3),
  });
  expect(logged.body, logged.text).toMatchObject({ customerId: customer.id, minutes: 3, isTimeLogged: true });
  const job = await product.administrator.get(`/api/v1/jobs/${String(logged.body.jobId)}`);
  expect(job.body.row).toMatchObject({
    title: 'Printer is offline',
    source: 'phone',
    contactId: contact.id,
    loggedMinutes: 3,
    // The call is the first response to the caller.
    firstResponseAt: expect.any(String),
    responseDueAt: null,
    lastReplyBy: 'staff',
  });
  expect((await callsOf())[0]).toMatchObject({ kind: 'support', direction: 'in', number: '+441273496000', minutes: 3 });
});

it('a call about a known job is logged there, even if its time overlaps other time', async () => {
  const job = await make('jobs', { customerId: customer.id, title: 'Laptop is slow' });
  const logged = await log({ number: 'withheld', jobId: job.id, startedAt: ago(2) });
  expect(logged.body, logged.text).toMatchObject({ jobId: job.id, isTimeLogged: false });
  expect((await callsOf())[0]).toMatchObject({ number: null });
});

it.each([
  ['without a title or job', () => ({ startedAt: ago(1) }), 'title'],
  ['from the future', () => ({ title: 'Later', startedAt: ago(-5) }), 'startedAt'],
  ['left open since yesterday', () => ({ title: 'Old', startedAt: ago(1_000) }), 'startedAt'],
  ['with an invalid time', () => ({ title: 'Now', startedAt: 'now' }), 'startedAt'],
])('a call %s is refused', async (_what, more, field) => {
  const refused = await log(more());
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
});

it('a call is not logged on a job of another customer', async () => {
  const other = await make('customers', { name: 'Other', type: 'school' });
  const job = await make('jobs', { customerId: other.id, title: 'Theirs' });
  const before = (await callsOf()).length;
  const refused = await log({ jobId: job.id, startedAt: ago(1) });
  expect([refused.status, refused.body.code]).toEqual([422, 'wrong_customer']);
  expect(await callsOf()).toHaveLength(before);
});

describe('a call of the phone system', () => {
  const HOOK = {
    name: 'Phones',
    noun: 'phoneCall',
    doing: 'both',
    lines: ['reference', 'state', 'number', 'extension'].map((field) => ({
      field,
      from: 'path',
      source: field,
      find: field === 'reference',
      words: null,
      otherwise: null,
      missing: 'refuse',
    })),
  };

  it('names the caller and the user whose phone rings, and is missed if it ends unanswered', async () => {
    const { administrator } = product;
    const caller = await make('contacts', { customerId: customer.id, lastName: 'Ring', mobile: '07700 900456' });
    const me = (await administrator.get('/api/v1/users')).body.rows?.[0] ?? {};
    const changed = await administrator.send('PATCH', `/api/v1/users/${String(me.id)}`, {
      version: me.version,
      extension: '201',
    });
    expect(changed.status, changed.text).toBe(200);
    const hook = await make('system/incoming', HOOK);
    const { secret } = (await post(`system/incoming/${String(hook.id)}/secret`, {})).body as unknown as {
      secret: string;
    };
    await post(`system/incoming/${String(hook.id)}/actions/start`, { version: hook.version });
    const event = async (state: string, { id = `msg_${state}`, secondsAgo = 0, key = secret } = {}) => {
      const payload = JSON.stringify({ reference: 'c-1', state, number: '07700900456', extension: '201' });
      const at = new Date(Date.now() - secondsAgo * 1_000);
      const headers = {
        host: 'localhost',
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(key).sign(id, at, payload),
      };
      const url = `/api/v1/incoming/${String(hook.key)}`;
      const answer = await product.app.inject({ method: 'POST', url, headers, payload });
      await workOnCalls(product.database);
      return answer.statusCode;
    };
    const wrong = `whsec_${Buffer.from('another secret of 32 bytes......').toString('base64')}`;
    expect(await event('ringing', { key: wrong })).toBe(401);
    expect(await event('ringing', { secondsAgo: 301 })).toBe(401);
    expect(await event('ringing')).toBe(202);
    expect(await event('ringing')).toBe(200);
    const ringing = (await administrator.get('/api/v1/phone-calls')).body.rows;
    expect(ringing).toMatchObject([
      { state: 'ringing', number: '+447700900456', userId: me.id, customerId: customer.id, contactId: caller.id },
    ]);
    expect(await event('ended')).toBe(202);
    expect((await administrator.get('/api/v1/phone-calls')).body.rows).toMatchObject([{ state: 'missed' }]);
    expect((await callsOf())[0]).toMatchObject({ kind: 'support', outcome: 'missed', contactId: caller.id });
    const tasks = await administrator.get(`/api/v1/follow-ups?f.customerId=is:${String(customer.id)}`);
    expect(tasks.body.rows).toMatchObject([{ action: 'Call back', status: 'open', contactId: caller.id }]);
  });

  it('is deleted after its retention period, and the logged call stays', async () => {
    await make('phone-calls', { reference: 'c-2', state: 'ended', number: '07700 900456', extension: '201' });
    await product.database.query(`update phone_call set ended_at = '2024-01-31' where reference = 'c-2'`);
    const loggedBefore = (await callsOf()).length;
    await runRetention(product.database, new Date('2024-12-31T03:10:00Z'));
    await runRetention(product.database, new Date('2025-01-30T03:10:00Z'));
    const references = async () =>
      ((await product.administrator.get('/api/v1/phone-calls')).body.rows ?? []).map(({ reference }) => reference);
    expect(await references()).toContain('c-2');
    await runRetention(product.database, new Date('2025-01-31T03:10:00Z'));
    expect(await references()).toEqual(['c-1']);
    expect(await callsOf()).toHaveLength(loggedBefore);
    const { rows } = await product.database.query(
      `select entity_id from search_entry where entity = 'phoneCall' and entity_id not in (select id from phone_call)`,
    );
    expect(rows).toEqual([]);
  });
});
