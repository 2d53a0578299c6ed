import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { site } from '#areas/customers/sites/site.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { claimDue, deliver, feedWebhooks, outboundOf } from '#areas/integrations/integrations.server.ts';
import { update } from '#engine/store/store.server.ts';
import { placeChanges } from '#engine/live/bus/relay.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { openProduct, signInAs, userIdOf } from '../support/testInstallation.server.ts';

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
const received: Received[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string; never?: true } = { status: 204 };
let receiver: Server;
let address: string;
let installation: TestInstallation & { administrator: Asker };
const environment = [readEnvironmentBlock('127.77.0.0/16')].filter((each) => each !== null);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
      if (answer.never) return;
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.77.0.9', done));
  address = `http://127.77.0.9:${(receiver.address() as AddressInfo).port}`;
  installation = await openProduct({ outbound: { environment, own: [] } });
});
afterAll(async () => {
  receiver.closeAllConnections();
  await installation.close();
  await new Promise((done) => receiver.close(done));
});
beforeEach(async () => {
  received.length = 0;
  answer = { status: 204 };
  await installation.database.query(
    `update webhook set state = 'disabled', version = version + 1 where state <> 'disabled'`,
  );
});

const sending = () => ({
  database: installation.database,
  keys: (installation.app as unknown as { keys: KeyRing }).keys,
  outbound: outboundOf(installation.database, { environment, own: [] }),
});

/** Runs the sending work once at a given moment. */
async function work(moment?: string): Promise<void> {
  await placeChanges(installation.database);
  while ((await feedWebhooks(installation.database)) > 0);
  // New deliveries are due a millisecond later.
  const now = moment ?? after(0.01);
  for (;;) {
    const claimed = await claimDue(sending(), 10, now);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((each) => deliver(sending(), each, () => now)));
  }
}

const after = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

async function made(
  events: readonly string[],
  { by = installation.administrator, path = '/hook' }: { by?: Asker; path?: string } = {},
): Promise<{ id: number; secret: string }> {
  const hook = await by.send('POST', '/api/v1/system/webhooks', { name: 'Receiver', url: `${address}${path}`, events });
  expect(hook.status, hook.text).toBe(201);
  const id = Number(hook.body.row?.id);
  const secret = await by.send('POST', `/api/v1/system/webhooks/${id}/secret`, {});
  expect(secret.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  return { id, secret: String(secret.body.secret) };
}

const deliveries = async (id: number) =>
  (await installation.administrator.get(`/api/v1/system/webhooks/${id}/deliveries`)).body.rows ?? [];
const stateOf = async (id: number) =>
  (await installation.administrator.get(`/api/v1/system/webhooks/${id}`)).body.row?.state;

describe('a webhook', () => {
  it('receives changes in order, signed as the public library expects', async () => {
    const { id, secret } = await made(['customer.*']);
    const one = await installation.write((context) => a(context, customer));
    await installation.write((context) => update(context, customer, one.id, { phone: '+441273496000' }, one.version));
    await work();
    const mine = received.filter(({ body }) => body.includes(`"id":${one.id},`));
    expect(mine.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'customer.create',
      'customer.update',
    ]);
    for (const { headers, body } of received) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(JSON.parse(mine[1]?.body ?? '')).toMatchObject({
      data: { entity: 'customer', version: 2, changed: ['phone'] },
    });
    expect(mine[1]?.body).not.toContain('441273496000');
    expect(mine[1]?.headers['webhook-id']).toBe(`evt_customer_${one.id}_2`);
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('receives each once, though two nodes create and send at the same time', async () => {
    await made(['site.create']);
    for (let n = 0; n < 10; n++) await installation.write((context) => a(context, site));
    await Promise.all([work(), work(), work()]);
    await work();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids.length).toBe(10);
    expect(new Set(ids).size).toBe(10);
  });

  it('receives what its owner can view, and no more once that ends', async () => {
    const [first, second] = await installation.write(async (context) => [
      await a(context, customer),
      await a(context, customer),
    ]);
    const eve = await signInAs(installation, 'Eve Webhook', ['customer.view', 'webhook.*'], [first?.id ?? 0]);
    await made(['*'], { by: eve, path: '/eve' });
    const touch = (id: number, phone: string) =>
      installation.write(async (context) => {
        const { rows } = await context.tx.query<{ version: number }>('select version from customer where id = $1', [
          id,
        ]);
        await update(context, customer, id, { phone }, rows[0]?.version ?? 0);
      });
    await touch(first?.id ?? 0, '+441273496001');
    await touch(second?.id ?? 0, '+441273496001');
    await installation.write((context) => a(context, site));
    await work();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([`evt_customer_${first?.id}_2`]);
    await installation.database.query(`update role set permissions = '{webhook.*}' where name = 'Role of Eve Webhook'`);
    await touch(first?.id ?? 0, '+441273496002');
    await work();
    expect(received).toHaveLength(1);
  });

  it('does not receive a private job that its owner cannot see', async () => {
    const ivo = await signInAs(installation, 'Ivo Webhook', ['job.view', 'webhook.*']);
    await made(['job.*'], { by: ivo, path: '/ivo' });
    const watcherId = await userIdOf(installation.administrator);
    const [hidden, open] = await installation.write(async (context) => [
      await a(context, job, { isPrivate: true, watcherIds: [watcherId] }),
      await a(context, job),
    ]);
    await work();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toContain(`evt_job_${open?.id}_1`);
    expect(ids.filter((id) => id?.startsWith(`evt_job_${hidden?.id}_`))).toEqual([]);
  });

  it('waits for its first secret, and signs with two during a change', async () => {
    const hook = await installation.administrator.send('POST', '/api/v1/system/webhooks', {
      name: 'New',
      url: `${address}/x`,
      events: ['team.*'],
    });
    const id = Number(hook.body.row?.id);
    const test = () => installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    expect((await test()).status).toBe(202);
    await work();
    expect(received).toEqual([]);
    const rotate = async () =>
      String((await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/secret`, {})).body.secret);
    const old = await rotate();
    const fresh = await rotate();
    await work();
    expect(received).toHaveLength(1);
    const [sent] = received;
    for (const secret of [old, fresh])
      expect(() => new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).not.toThrow();
    expect(sent?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    await installation.database.query(
      `update webhook_secret set ends_at = now() - interval '1 second' where ends_at is not null`,
    );
    await test();
    await work();
    expect(() => new Webhook(old).verify(received[1]?.body ?? '', received[1]?.headers ?? {})).toThrow();
    const { rows } = await installation.database.query('select sealed from webhook_secret');
    expect(JSON.stringify(rows)).not.toContain(fresh.slice(8));
  });
});

describe('a receiver with errors', () => {
  it('gets retries after five seconds, five minutes, half an hour, and its answers are stored', async () => {
    const { id } = await made(['team.*']);
    await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    answer = { status: 500, body: `<b>no</b>\0${'x'.repeat(3_000)}` };
    await work();
    await work(after(3));
    expect(received).toHaveLength(1);
    expect(await stateOf(id)).toBe('failing');
    await work(after(6));
    expect(received).toHaveLength(2);
    await work(after(200));
    expect(received).toHaveLength(2);
    answer = { status: 200, body: 'thanks' };
    await work(after(400));
    expect(received).toHaveLength(3);
    expect(await stateOf(id)).toBe('active');
    const [delivery] = await deliveries(id);
    const one = await installation.administrator.get(
      `/api/v1/system/webhooks/${id}/deliveries/${String(delivery?.id)}`,
    );
    expect(one.body).toMatchObject({ state: 'delivered', tries: 3, type: 'webhook.test' });
    const tried = one.body.tried as { outcome: string; status: number; response: string }[];
    expect(tried.map(({ outcome }) => outcome)).toEqual(['status 500', 'status 500', 'ok']);
    expect(tried[0]?.response.startsWith('<b>no</b>x')).toBe(true);
    expect(tried[0]?.response.length).toBeLessThanOrEqual(2_048);
  });

  it('can ask for a pause, cannot redirect, and is disabled when it is gone', async () => {
    const { id } = await made(['team.*']);
    const test = () => installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    answer = { status: 503, headers: { 'retry-after': '600' } };
    await test();
    await work();
    await work(after(500));
    expect(received).toHaveLength(1);
    answer = { status: 302, headers: { location: `${address}/elsewhere` } };
    await work(after(700));
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
    answer = { status: 410 };
    await work(after(700 + 400));
    expect(await stateOf(id)).toBe('disabled');
    expect((await installation.administrator.get(`/api/v1/system/webhooks/${id}`)).body.row?.reason).toContain('410');
    expect((await test()).body.code).toBe('disabled');
    const { rows } = await installation.database.query(`select text from notice where kind = 'webhook.disabled'`);
    expect(rows).toMatchObject([{ text: expect.stringContaining('Receiver') }]);
  });

  it('fails after the tenth attempt, and after five days it is disabled and its owner notified', async () => {
    const { id } = await made(['team.*']);
    await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    answer = { status: 500 };
    const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    let at = 0;
    for (const wait of waits) await work(after((at += wait + 1)));
    expect(received).toHaveLength(10);
    expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', tries: 10 });
    await work(after(at + 86_400));
    expect(received).toHaveLength(10);
    expect(await stateOf(id)).toBe('failing');
    await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    await work(after(5 * 86_400 + 60));
    expect(await stateOf(id)).toBe('disabled');
  });

  it('that is unreachable or hangs counts as one without a response', async () => {
    const { id } = await made(['team.*']);
    const test = () => installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    answer = { status: 200, never: true };
    await test();
    await work();
    await installation.database.query('update webhook set url = $2 where id = $1', [id, 'http://127.77.0.10:9/']);
    await work(after(6));
    await installation.database.query('update webhook set url = $2 where id = $1', [id, 'http://127.0.0.1:9/']);
    await work(after(400));
    const [delivery] = await deliveries(id);
    const one = await installation.administrator.get(
      `/api/v1/system/webhooks/${id}/deliveries/${String(delivery?.id)}`,
    );
    expect((one.body.tried as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'timed out',
      'unreachable',
      'refused by policy',
    ]);
    const { rows } = await installation.database.query(
      `select use, host, port from outbound_refusal where host = '127.0.0.1'`,
    );
    expect(rows).toEqual([{ use: 'webhook', host: '127.0.0.1', port: 9 }]);
  }, 30_000);

  it('is taken over by another node a minute after its node died', async () => {
    const { id } = await made(['team.*']);
    await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    const claimed = await claimDue(sending(), 10, new Date().toISOString());
    expect(claimed).toHaveLength(1);
    await work(after(30));
    expect(received).toHaveLength(0);
    await work(after(61));
    expect(received).toHaveLength(1);
  });

  it('that is slow uses two slots at most', async () => {
    const { id } = await made(['team.*']);
    for (let n = 0; n < 5; n++) await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/test`, {});
    const now = new Date().toISOString();
    expect(await claimDue(sending(), 10, now)).toHaveLength(2);
    expect(await claimDue(sending(), 10, now)).toHaveLength(0);
  });
});

describe('missed events', () => {
  it('can be sent again by hand, one or a period, under the same IDs', async () => {
    const { id } = await made(['customer.create']);
    const before = new Date(Date.now() - 1_000).toISOString();
    const one = await installation.write((context) => a(context, customer));
    await work();
    const [delivery] = await deliveries(id);
    await installation.administrator.send(
      'POST',
      `/api/v1/system/webhooks/${id}/deliveries/${String(delivery?.id)}/redeliver`,
      {},
    );
    await work();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      `evt_customer_${one.id}_1`,
      `evt_customer_${one.id}_1`,
    ]);
    await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/actions/disable`, {
      version: await versionOf(id),
    });
    const two = await installation.write((context) => a(context, customer));
    await work();
    expect(received).toHaveLength(2);
    await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/actions/enable`, {
      version: await versionOf(id),
    });
    const replay = await installation.administrator.send('POST', `/api/v1/system/webhooks/${id}/replay`, {
      from: before,
      to: after(60),
    });
    expect(replay.status, replay.text).toBe(202);
    await work();
    expect(received.slice(2).map(({ headers }) => headers['webhook-id'])).toEqual(
      expect.arrayContaining([`evt_customer_${one.id}_1`, `evt_customer_${two.id}_1`]),
    );
  });
  const versionOf = async (id: number) =>
    (await installation.administrator.get(`/api/v1/system/webhooks/${id}`)).body.row?.version;
});

describe('an invalid webhook', () => {
  it.each([
    ['this machine', { url: 'http://127.0.0.1/' }, 'url'],
    ['this machine, in another notation', { url: 'https://0x7f.1/' }, 'url'],
    ['the metadata service of a cloud', { url: 'http://169.254.169.254/latest' }, 'url'],
    ['a private network', { url: 'https://10.0.0.1/' }, 'url'],
    ['another scheme', { url: 'ssh://example.org/' }, 'url'],
    ['a password in it', { url: 'https://a:b@example.org/' }, 'url'],
    ['a mail port', { url: 'https://example.org:25/' }, 'url'],
    ['an event that does not exist', { events: ['customer.explode'] }, 'events'],
    ['a noun that does not exist', { events: ['spaceship.*'] }, 'events'],
    ['an owner', { ownerId: 1 }, 'ownerId'],
    ['a state', { state: 'active' }, 'state'],
  ])('is refused with %s', async (_says, rest, field) => {
    const tried = await installation.administrator.send('POST', '/api/v1/system/webhooks', {
      name: 'Wrong',
      url: `${address}/x`,
      events: ['*'],
      ...rest,
    });
    expect(tried.status, tried.text).toBe(422);
    expect(Object.keys(tried.body.errors ?? {})).toEqual([field]);
  });

  it('belongs to the user who sets its address, and changes only with an identity check', async () => {
    const { id } = await made(['*']);
    const eve = await signInAs(installation, 'Owner Two', ['webhook.*', 'team.view']);
    const row = (await eve.get(`/api/v1/system/webhooks/${id}`)).body.row;
    const changed = await eve.send('PATCH', `/api/v1/system/webhooks/${id}`, {
      version: row?.version,
      url: `${address}/eve`,
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.row?.ownerId).not.toBe(row?.ownerId);
    await installation.database.query(
      `update session set step_up_at = now() - interval '20 minutes' where user_id = $1`,
      [changed.body.row?.ownerId],
    );
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['POST', `/${id}/secret`],
      ['POST', `/${id}/archive`],
      ['POST', `/${id}/actions/disable`],
    ] as const)
      expect((await eve.send(method, `/api/v1/system/webhooks${path}`, { version: 1 })).status, path).toBe(400);
  });
});
