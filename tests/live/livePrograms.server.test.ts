import type { PresenceChannel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { a } from '../support/builders.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { until } from '../support/until.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';
import { hear, joined, listening, openPages, refused } from '../support/testPages.server.ts';

let installation: TestProduct;
let port: number;
const pages = openPages();

beforeAll(async () => {
  installation = await openProduct();
  port = await listening(installation.app);
});
afterEach(() => pages.close());
afterAll(() => installation.close());

const CHANGES = ['customer.view', 'token.own'];
const make = () => installation.write((context) => a(context, customer));

/** A program that acts for a user, and how to end its token. */
async function programOf(owner: Asker, scopes: readonly string[] = ['customer.view'], customerIds?: readonly number[]) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const draft = { name: 'Wall board', scopes, expiresAt, ...(customerIds ? { customerIds } : {}) };
  const { body, status, text } = await owner.send('POST', '/api/v1/system/tokens', draft);
  expect(status, text).toBe(201);
  const ask = async (method: string, url: string, payload?: object | string, headers = {}): Promise<Answered> => {
    const answer = await installation.app.inject({
      method: method as 'POST',
      url,
      headers: { host: 'localhost', authorization: `Bearer ${String(body.token)}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const read = answer.body.startsWith('{') ? (JSON.parse(answer.body) as Answered['body']) : {};
    return { status: answer.statusCode, body: read, headers: answer.headers, text: answer.body };
  };
  // A program takes from its configuration what a page reads from its session.
  const asker: Asker = {
    ...installation.administrator,
    send: async (method, url, payload) => ask(method, url, payload as object),
  };
  return { id: Number(body.id), ask, page: () => pages.open(asker, port) };
}

describe('a program with a token', () => {
  it('joins the channels within its permissions, without a page and its token', async () => {
    const [mine, other] = [await make(), await make()];
    const program = await programOf(installation.administrator, ['customer.view'], [Number(mine.id)]);
    const page = await program.page();
    const told = hear(await joined(page, `private-customer.${mine.id}`), 'changed');
    await refused(page, `private-customer.${other.id}`);
    await refused(page, 'private-customer');
    await refused(page, 'private-team.1');
    await installation.administrator.send('PATCH', `/api/v1/customers/${mine.id}`, {
      version: mine.version,
      tradingName: 'x',
    });
    await until(() => expect(told).toMatchObject([{ entity: 'customer', id: mine.id }]));
  });

  it('can send the form or JSON, many names at once, and sign in on its connection', async () => {
    const { ask } = await programOf(installation.administrator);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = 'socket_id=7.1&channel_name=private-app';
    expect((await ask('POST', '/broadcasting/auth', asked, form)).status).toBe(200);
    const many = await ask('POST', '/broadcasting/auth/batch', { socket_id: '7.2', channel_names: ['private-app'] });
    expect(many.body.results).toMatchObject({ 'private-app': { status: 200 } });
    const right = await ask('POST', '/broadcasting/user-auth', { socket_id: '7.3' });
    expect(right.status, right.text).toBe(200);
    expect((await ask('POST', '/broadcasting/auth', { socket_id: '7.3' })).status).toBe(422);
  });

  it('receives no personal events of its owner, who has more permissions', async () => {
    const { page } = await programOf(installation.administrator, ['*']);
    const own = await userIdOf(installation.administrator);
    const line = await page();
    for (const name of [`private-user.${own}`, `private-scope.${own}`]) await refused(line, name);
  });

  it('is refused with an invalid token, and with an additional cookie', async () => {
    const headers = { host: 'localhost', authorization: `Bearer crm_${'x'.repeat(49)}` };
    const body = { socket_id: '1.1', channel_name: 'private-app' };
    const answer = await installation.app.inject({ method: 'POST', url: '/broadcasting/auth', headers, payload: body });
    expect(answer.statusCode).toBe(401);
    const { ask } = await programOf(installation.administrator);
    expect((await ask('POST', '/broadcasting/auth', body, { cookie: `sid=${'x'.repeat(43)}` })).status).toBe(400);
  });

  it('never shares a connection with a user or another program', async () => {
    const [one, other] = [await programOf(installation.administrator), await programOf(installation.administrator)];
    const page = await one.page();
    await joined(page, 'private-app');
    const body = { socket_id: page.connection.socket_id, channel_name: 'private-app' };
    expect((await one.ask('POST', '/broadcasting/auth', body)).status).toBe(200);
    expect((await other.ask('POST', '/broadcasting/auth', body)).status).toBe(403);
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body)).status).toBe(403);
  });
});

describe('the connection of a program ends within seconds', () => {
  const ended = (page: Awaited<ReturnType<Awaited<ReturnType<typeof programOf>>['page']>>) =>
    until(() => expect(page.connection.state).toBe('disconnected'));

  it.each(['revoke', 'rotate'])('when its token ends: %s', async (how) => {
    const program = await programOf(installation.administrator);
    const page = await program.page();
    await joined(page, 'private-customer');
    const answer = await installation.administrator.send('POST', `/api/v1/system/tokens/${program.id}/${how}`, {});
    expect(answer.status, answer.text).toBeLessThan(300);
    await ended(page);
  });

  it('when its owner can no longer sign in', async () => {
    const owner = await signInAs(installation, 'Paula Programmer', CHANGES);
    const page = await (await programOf(owner)).page();
    await joined(page, 'private-customer');
    await installation.database.query(`update "user" set status = 'deactivated', version = version + 1 where id = $1`, [
      await userIdOf(owner),
    ]);
    await ended(page);
  });

  it('for the channels that its owner lost permission for, and for no others', async () => {
    const owner = await signInAs(installation, 'Rita Rights', CHANGES);
    const page = await (await programOf(owner)).page();
    const errors: unknown[] = [];
    (await joined(page, 'private-customer')).bind('pusher:subscription_error', (error: unknown) => errors.push(error));
    await joined(page, 'private-app');
    await installation.database.query(
      `update role set permissions = '{token.own}', version = version + 1 where id = any(select unnest(role_ids) from "user" where id = $1)`,
      [await userIdOf(owner)],
    );
    await until(() => expect(errors).toMatchObject([{ status: 403 }]));
    expect(page.connection.state).toBe('connected');
  });
});

describe('presence', () => {
  it('shows name, initials and photo', async () => {
    const row = await make();
    const owner = await signInAs(installation, 'Fay Photo', CHANGES);
    const id = await userIdOf(owner);
    const page = await pages.open(owner, port);
    const name = `presence-customer.${row.id}`;
    expect(((await joined(page, name)) as PresenceChannel).members.me).toMatchObject({
      info: { name: 'Fay Photo', initials: 'FP', avatar: null },
    });
    page.unsubscribe(name);
    const { rows } = await installation.database.query<{ id: number }>(
      `insert into stored_file (name, media_type, size, sha256, key) values ('fay.webp', 'image/webp', 1, 'x', 'no-file') returning id`,
    );
    await installation.database.query('update "user" set avatar_file_id = $2, initials = $3 where id = $1', [
      id,
      rows[0]?.id,
      'FX',
    ]);
    const again = (await joined(
      await pages.open(owner, port),
      `presence-customer.${(await make()).id}`,
    )) as PresenceChannel;
    expect(again.members.me).toMatchObject({ info: { initials: 'FX', avatar: `/api/v1/avatars/${rows[0]?.id}/96` } });
    const right = await owner.send('POST', '/broadcasting/user-auth', { socket_id: '9.9' });
    expect(JSON.parse(String(right.body.user_data))).toMatchObject({
      id: String(id),
      user_info: { name: 'Fay Photo', initials: 'FX' },
    });
  });
});

describe('the addresses for joining channels', () => {
  it.each(['/broadcasting/auth', '/broadcasting/auth/batch', '/broadcasting/user-auth'])(
    '%s accept POST and say so for other methods',
    async (url) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const { status, headers, body } = await installation.administrator.send(method as 'POST', url, undefined);
        expect([method, status, headers.allow, body.code]).toEqual([method, 405, 'POST', 'method']);
      }
      expect((await installation.app.inject({ url })).statusCode).toBe(405);
    },
  );
  it('are not pages if they do not exist', async () => {
    const { status, headers } = await installation.administrator.get('/broadcasting/nothing');
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
