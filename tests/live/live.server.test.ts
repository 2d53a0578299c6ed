import type { PresenceChannel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { computer } from '#areas/estate/hardware/computer.ts';
import { team } from '#areas/teams/teams/team.ts';
import { updateMany } from '#engine/store/store.server.ts';
import { tellUser } from '#engine/changes/events/tellPages.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';
import { hear, joined, listening, openPages, refused } from '../support/testPages.server.ts';
import { until } from '../support/until.ts';

let installation: TestProduct;
let port: number;
const pages = openPages();
const pageOf = (who: Asker) => pages.open(who, port);

beforeAll(async () => {
  installation = await openProduct();
  port = await listening(installation.app);
});
afterEach(() => pages.close());
afterAll(() => installation.close());

interface Told {
  readonly channel: string;
  readonly data: { readonly action: string };
}
const make = (facts: object = {}) => installation.write((context) => a(context, customer, { ...facts }));

describe('a change', () => {
  it('is announced to its record, its list and its customer: what changed, never the values', async () => {
    const school = await make({ name: 'Ashfield Primary' });
    const page = await pageOf(installation.administrator);
    const [record, list] = [
      await joined(page, `private-customer.${school.id}`),
      await joined(page, 'private-customer'),
    ];
    const [onRecord, onList] = [hear(record, 'changed'), hear(list, 'changed')];
    const saved = await installation.administrator.send('PATCH', `/api/v1/customers/${school.id}`, {
      version: school.version,
      tradingName: 'Ashfield',
    });
    expect(saved.status).toBe(200);
    await until(() => expect(onRecord).toHaveLength(1));
    expect(onRecord[0]).toEqual({
      seq: expect.any(Number),
      entity: 'customer',
      id: school.id,
      version: Number(school.version) + 1,
      action: 'update',
      fields: ['tradingName'],
      customerId: school.id,
      actor: { id: expect.any(Number), name: 'Ada Underhill' },
      at: expect.any(String),
      requestId: expect.any(String),
    });
    expect(onList).toEqual(onRecord);
    await installation.write((context) => a(context, contact, { customerId: school.id, firstName: 'Jo' }));
    await until(() => expect(onRecord.at(-1)).toMatchObject({ entity: 'contact', customerId: school.id }));
    expect(Object.keys(onRecord.at(-1) ?? {})).not.toContain('fields');
  });

  it('is announced once if one transaction changed a record several times, with all changes', async () => {
    const school = await make({ name: 'Birchwood Primary' });
    const [id, version] = [Number(school.id), Number(school.version)];
    const told = hear(await joined(await pageOf(installation.administrator), `private-customer.${id}`), 'changed');
    await installation.write(async (context) => {
      await updateMany(context, customer, [{ id, version, set: { tradingName: 'Birch' } }]);
      await updateMany(context, customer, [
        { id, version: version + 1, set: { legalName: 'Birchwood Primary School' } },
      ]);
    });
    await installation.write((context) =>
      updateMany(context, customer, [{ id, version: version + 2, set: { tradingName: 'Birchwood' } }]),
    );
    await until(() => expect(told.at(-1)).toMatchObject({ version: version + 3 }));
    // The create event may arrive after the page joined.
    const updates = told.filter(({ action }) => action === 'update');
    expect(updates).toMatchObject([
      { version: version + 2, fields: ['tradingName', 'legalName'] },
      { version: version + 3, fields: ['tradingName'] },
    ]);
    const address = `/api/v1/live/changes?after=${Number(updates[0]?.seq) - 1}`;
    const { items } = (await installation.administrator.get(address)).body;
    expect((items as Told[]).filter(({ channel }) => channel === `private-customer.${id}`)).toHaveLength(2);
  });

  it('is replayed to a page that was away, only within its user’s scope', async () => {
    const [mine, other] = [await make(), await make()];
    const limited = await signInAs(installation, 'Lena Limited', ['customer.view'], [Number(mine.id)]);
    const before = await installation.administrator.get('/api/v1/live/changes?after=0');
    const since = Number(before.body.next);
    for (const row of [mine, other])
      await installation.administrator.send('PATCH', `/api/v1/customers/${row.id}`, {
        version: row.version,
        tradingName: 'x',
      });
    const items = async (who: Asker) =>
      ((await who.get(`/api/v1/live/changes?after=${since}`)).body.items as Told[]).filter(
        ({ data }) => data.action === 'update',
      );
    await until(async () => expect(await items(installation.administrator)).toHaveLength(2));
    expect((await items(limited)).map(({ channel }) => channel)).toEqual([`private-customer.${mine.id}`]);
  });
});

describe('a page that was away', () => {
  const sinceNow = async () => Number((await installation.administrator.get('/api/v1/live/changes?after=0')).body.next);
  const missed = async (after: number, more = '') =>
    (await installation.administrator.get(`/api/v1/live/changes?after=${after}${more}`)).body as unknown as {
      items: { seq: number }[];
      next: number;
      reset: boolean;
    };

  it('gets exactly the changes it missed, or a request to read all again', async () => {
    const after = await sinceNow();
    const row = await make();
    for (let count = 0; count < 49; count++)
      await installation.write((context) =>
        updateMany(context, customer, [
          { id: Number(row.id), version: Number(row.version) + count, set: { tradingName: `x${count}` } },
        ]),
      );
    await until(async () => expect((await missed(after)).items).toHaveLength(50));
    const { items, next } = await missed(after);
    expect(new Set(items.map(({ seq }) => seq)).size).toBe(50);
    expect((await missed(next)).items).toEqual([]);
    expect(await missed(after, '&limit=10')).toMatchObject({ items: [], reset: true });
    await installation.database.query(
      `insert into live_event (at, entity, kind, entity_id, action, version)
       select now(), 'customer', 'customer', $1, 'update', 99 from generate_series(1, 3000)`,
      [row.id],
    );
    await until(async () => expect(await missed(next)).toMatchObject({ items: [], reset: true, next: next + 3_000 }));
  });

  it.each(['after=x', 'after=-1', 'after=1.5', '', 'after=0&limit=0', 'after=0&limit=9999'])(
    'cannot ask with “%s”',
    async (query) => {
      expect((await installation.administrator.get(`/api/v1/live/changes?${query}`)).status).toBe(422);
    },
  );
});

describe('the page that made a change', () => {
  const save = async (who: Asker, socketId: string | undefined) => {
    const row = await make();
    const headers: Record<string, string> = socketId === undefined ? {} : { 'x-socket-id': socketId };
    const answer = await who.send(
      'PATCH',
      `/api/v1/customers/${row.id}`,
      { version: row.version, tradingName: 'x' },
      headers,
    );
    expect(answer.status).toBe(200);
    return Number(row.id);
  };
  const updates = (heard: readonly Record<string, unknown>[], id: number) =>
    heard.filter((each) => each.id === id && each.action === 'update');

  it('does not receive it; every other page does, including those of the same user', async () => {
    const [mine, second] = [await pageOf(installation.administrator), await pageOf(installation.administrator)];
    const told = [await joined(mine, 'private-customer'), await joined(second, 'private-customer')].map((each) =>
      hear(each, 'changed'),
    ) as [Record<string, unknown>[], Record<string, unknown>[]];
    const id = await save(installation.administrator, mine.connection.socket_id);
    const next = await save(installation.administrator, undefined);
    await until(() => expect(updates(told[0], next)).toHaveLength(1));
    expect([updates(told[0], id), updates(told[1], id)].map((each) => each.length)).toEqual([0, 1]);
  });

  it('cannot hide it from others, and a header that is not a socket is ignored', async () => {
    const other = await signInAs(installation, 'Olga Other', ['customer.*']);
    const page = await pageOf(other);
    const told = hear(await joined(page, 'private-customer'), 'changed');
    const ids = [];
    for (const header of [page.connection.socket_id, 'x', '1.2; drop', `1.${'9'.repeat(30)}`])
      ids.push(await save(installation.administrator, header));
    for (const id of ids) await until(() => expect(updates(told, id)).toHaveLength(1));
  });
});

describe('a user with limited scope', () => {
  it('receives changes within their scope, and nothing else, on a personal channel', async () => {
    const [mine, other] = [await make(), await make()];
    const limited = await signInAs(installation, 'Sara Scope', ['customer.view', 'site.view'], [Number(mine.id)]);
    const { userid } = (await limited.get('/api/v1/session')).body.user as { userid: number };
    const told = hear(await joined(await pageOf(limited), `private-scope.${userid}`), 'changed');
    await refused(await pageOf(installation.administrator), `private-scope.${userid}`);
    for (const row of [other, mine])
      await installation.administrator.send('PATCH', `/api/v1/customers/${row.id}`, {
        version: row.version,
        tradingName: 'Known as',
      });
    // A record of a noun the user may not view, for a customer they see.
    await installation.write((context) => a(context, contact, { customerId: mine.id, firstName: 'Jo' }));
    await until(() => expect(told).toHaveLength(1));
    expect(told[0]).toMatchObject({ entity: 'customer', id: mine.id, fields: ['tradingName'] });
    const more = await installation.write((context) => a(context, team, { name: 'Unseen' }));
    const last = await installation.administrator.send('PATCH', `/api/v1/customers/${mine.id}`, {
      version: Number(mine.version) + 1,
      tradingName: 'Again',
    });
    expect(last.status).toBe(200);
    await until(() => expect(told).toHaveLength(2));
    expect(told.map((each) => each.entity)).toEqual(['customer', 'customer']);
    expect(more.id).toBeGreaterThan(0);
  });
});

describe('personal and team channels', () => {
  it('of a team are for its members, and for users who view every team’s board', async () => {
    const [member, lead, watcher] = [
      await signInAs(installation, 'Mia Member', ['team.view']),
      await signInAs(installation, 'Nora None', ['team.view']),
      await signInAs(installation, 'Bea Board', ['teamBoard.view']),
    ];
    const { userid } = (await member.get('/api/v1/session')).body.user as { userid: number };
    const row = await installation.write((context) => a(context, team, { name: 'North', memberIds: [userid] }));
    const page = await pageOf(member);
    const channel = await joined(page, `private-team.${row.id}`);
    await joined(await pageOf(watcher), `private-team.${row.id}`);
    await refused(await pageOf(lead), `private-team.${row.id}`);
    const lost = hear(channel, 'pusher:subscription_error');
    await installation.write((context) =>
      updateMany(context, team, [{ id: Number(row.id), version: Number(row.version), set: { memberIds: [] } }]),
    );
    await until(() => expect(lost).toMatchObject([{ status: 403 }]));
  });

  it('of a user reach all of their pages, also after an absence', async () => {
    const { userid } = (await installation.administrator.get('/api/v1/session')).body.user as { userid: number };
    const told = hear(await joined(await pageOf(installation.administrator), `private-user.${userid}`), 'progress');
    const { next } = (await installation.administrator.get('/api/v1/live/changes?after=0')).body;
    const progress = { workId: 7, done: 500, total: 2_000, state: 'commit' };
    await installation.write((context) => tellUser(context.tx, userid, 'progress', progress));
    await until(() => expect(told).toEqual([{ seq: expect.any(Number), ...progress }]));
    const { items } = (await installation.administrator.get(`/api/v1/live/changes?after=${Number(next)}`)).body;
    expect(items).toEqual([
      { seq: expect.any(Number), channel: `private-user.${userid}`, event: 'progress', data: told[0] },
    ]);
    const stranger = await signInAs(installation, 'Otto Else', ['customer.view']);
    const theirs = (await stranger.get(`/api/v1/live/changes?after=${Number(next)}`)).body.items as { event: string }[];
    expect(theirs.filter(({ event }) => event === 'progress')).toEqual([]);
  });

  it('tell new pages which build is served', async () => {
    const page = await pageOf(installation.administrator);
    const releases: unknown[] = [];
    page.subscribe('private-app').bind('release', (data: unknown) => releases.push(data));
    const { version } = (await installation.administrator.get('/api/v1/session')).body.realtime as { version: string };
    await until(() => expect(releases).toEqual([{ version }]));
  });
});

describe('the session', () => {
  it('tells signed-in users where live updates come from, and visitors nothing', async () => {
    const { realtime } = (await installation.administrator.get('/api/v1/session')).body;
    expect(realtime).toMatchObject({
      driver: 'embedded',
      key: expect.any(String),
      cluster: 'mt1',
      version: expect.any(String),
    });
    expect((await installation.stranger.get('/api/v1/session')).body).not.toHaveProperty('realtime');
  });
});

describe('joining a channel', () => {
  it('follows permission and scope, and the session says who the user is', async () => {
    const [mine, other] = [await make(), await make()];
    const limited = await signInAs(installation, 'Lars Limited', ['customer.view'], [Number(mine.id)]);
    const page = await pageOf(limited);
    await joined(page, `private-customer.${mine.id}`);
    const here = (await joined(page, `presence-customer.${mine.id}`)) as PresenceChannel;
    expect(here.members.me).toMatchObject({ info: { name: 'Lars Limited', initials: 'LL' } });
    for (const name of [
      `private-customer.${other.id}`,
      `presence-customer.${other.id}`,
      'private-customer',
      'private-team.1',
      'private-nothing.1',
      'private-user.1',
    ])
      await refused(page, name);
  });

  it.each([
    [{ socket_id: '1.1:private-x', channel_name: 'private-app' }, 422],
    [{ socket_id: '1.1', channel_name: 'private-app:x' }, 422],
    [{ socket_id: '1.1' }, 422],
    [{ socket_id: ['1.1', '1.2'], channel_name: 'private-app' }, 422],
    [{ socket_id: '1.1', channel_name: 'news' }, 403],
    [{ socket_id: '1.1', channel_name: 'private-customer.999999' }, 403],
    [{ socket_id: '1.1', channel_name: 'private-app' }, 200],
  ])('%j is answered with %i', async (body, status) => {
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body)).status).toBe(status);
  });

  it('accepts the format of pusher-js, and needs a session and the page token', async () => {
    const body = 'socket_id=1.1&channel_name=private-app';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body, headers)).status).toBe(200);
    expect((await installation.stranger.send('POST', '/broadcasting/auth', body, headers)).status).toBe(401);
    const twice = `${body}&socket_id=1.2`;
    expect((await installation.administrator.send('POST', '/broadcasting/auth', twice, headers)).status).toBe(422);
    const forged = { ...headers, 'x-csrf-token': 'forged' };
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body, forged)).status).toBe(419);
  });

  it('is possible for many channels at once', async () => {
    const answer = await installation.administrator.send('POST', '/broadcasting/auth/batch', {
      socket_id: '1.1',
      channel_names: ['private-app', 'private-customer', 'news'],
    });
    expect(answer.body.results).toEqual({
      'private-app': { status: 200, auth: expect.any(String) },
      'private-customer': { status: 200, auth: expect.any(String) },
      news: { status: 403 },
    });
  });
});

describe('a user who loses access', () => {
  it('is disconnected when the session ends', async () => {
    const leaver = await signInAs(installation, 'Lea Leaver', ['customer.view']);
    const page = await pageOf(leaver);
    await joined(page, 'private-customer');
    await leaver.send('DELETE', '/api/v1/session');
    await until(() => expect(page.connection.state).toBe('disconnected'));
  });

  it('is disconnected when the grace period for a second factor ends under an open page, and joins nothing more', async () => {
    const late = await signInAs(installation, 'Lou Late', ['customer.view', 'role.update']);
    const calm = await signInAs(installation, 'Cal Calm', ['customer.view']);
    const [page, other] = [await pageOf(late), await pageOf(calm)];
    await joined(page, 'private-customer');
    await joined(other, 'private-customer');
    const { userid } = (await late.get('/api/v1/session')).body.user as { userid: number };
    await installation.database.query(
      `update second_factor_duty set since = now() - interval '15 days' where user_id = $1`,
      [userid],
    );
    await until(() => expect(page.connection.state).toBe('disconnected'));
    expect(other.connection.state).toBe('connected');
    for (const [path, body] of [
      ['auth/batch', { socket_id: '1.1', channel_names: ['private-app'] }],
      ['auth', { socket_id: '1.1', channel_name: 'private-app' }],
      ['user-auth', { socket_id: '1.1' }],
    ] as const) {
      const refusal = await late.send('POST', `/broadcasting/${path}`, body);
      expect([refusal.status, refusal.body.message]).toEqual([400, ['One Time Password cannot be empty.']]);
    }
  });

  it('is disconnected when a role no longer allows their network', async () => {
    const [away, calm] = [
      await signInAs(installation, 'Ola Outside', ['customer.view']),
      await signInAs(installation, 'Ines Inside', ['customer.view']),
    ];
    const [page, other] = [await pageOf(away), await pageOf(calm)];
    await joined(page, 'private-customer');
    await joined(other, 'private-customer');
    await installation.database.query(
      `update role set networks = '{203.0.113.0/24}' where name = 'Role of Ola Outside'`,
    );
    await until(() => expect(page.connection.state).toBe('disconnected'));
    expect(other.connection.state).toBe('connected');
    expect((await away.send('POST', '/broadcasting/user-auth', { socket_id: '1.1' })).status).toBe(401);
  });

  it('loses single channels with their permission', async () => {
    const person = await signInAs(installation, 'Rosa Role', ['customer.view', 'team.view']);
    const page = await pageOf(person);
    const [customers, teams] = [await joined(page, 'private-customer'), await joined(page, 'private-team')];
    const lost = hear(customers, 'pusher:subscription_error');
    await new Promise((done) => setTimeout(done, 2_500));
    await installation.write((context) =>
      context.tx.query(
        `update role set permissions = '{team.view}', version = version + 1 where name = 'Role of Rosa Role'`,
      ),
    );
    await until(() => expect(lost).toMatchObject([{ status: 403 }]));
    expect(teams.subscribed).toBe(true);
  });

  it('loses a record that moved to a customer out of scope', async () => {
    const [mine, other] = [await make(), await make()];
    const person = await signInAs(installation, 'Mona Moved', ['*.view'], [Number(mine.id)]);
    const row = await installation.write((context) => a(context, computer, { customerId: mine.id, name: 'Till' }));
    const page = await pageOf(person);
    const lost = [await joined(page, `private-computer.${row.id}`), await joined(page, `presence-asset.${row.id}`)].map(
      (channel) => hear(channel, 'pusher:subscription_error'),
    );
    const moved = await installation.administrator.send(
      'POST',
      `/api/v1/${computer.path}/${row.id}/actions/move`,
      { version: row.version, customerId: other.id },
      { 'idempotency-key': `move-${row.id}` },
    );
    expect(moved.status).toBe(200);
    await until(() => expect(lost).toMatchObject([[{ status: 403 }], [{ status: 403 }]]));
  });
});

describe('a record moved to another customer', () => {
  const move = async (row: { readonly id: unknown; readonly version: unknown }, customerId: unknown) => {
    const path = `/api/v1/${computer.path}/${String(row.id)}/actions/move`;
    const body = { version: row.version, customerId };
    const moved = await installation.administrator.send('POST', path, body, {
      'idempotency-key': `move-${String(row.id)}`,
    });
    expect(moved.status).toBe(200);
  };

  it('disappears from the list of users who see only the former one, without naming the new one', async () => {
    const [mine, other] = [await make(), await make()];
    const person = await signInAs(installation, 'Fay Former', ['computer.view'], [Number(mine.id)]);
    const { userid } = (await person.get('/api/v1/session')).body.user as { userid: number };
    const row = await installation.write((context) => a(context, computer, { customerId: mine.id, name: 'Till' }));
    const told = hear(await joined(await pageOf(person), `private-scope.${userid}`), 'changed');
    const { next } = (await person.get('/api/v1/live/changes?after=0')).body;
    await move(row, other.id);
    await until(() => expect(told.at(-1)).toMatchObject({ entity: 'computer', id: row.id, action: 'remove' }));
    expect(told.at(-1)).toMatchObject({ customerId: mine.id, fields: [], actor: { id: null, name: null } });
    const { items } = (await person.get(`/api/v1/live/changes?after=${Number(next)}`)).body;
    expect((items as Told[]).map(({ data }) => data)).toContainEqual(told.at(-1));
    expect(JSON.stringify([told, items])).not.toContain(`"customerId":${String(other.id)}`);
  });

  it('is announced to both customers, whose figures change', async () => {
    const [mine, other] = [await make(), await make()];
    const row = await installation.write((context) => a(context, computer, { customerId: mine.id, name: 'Till' }));
    const page = await pageOf(installation.administrator);
    const told = [
      await joined(page, `private-customer.${mine.id}`),
      await joined(page, `private-customer.${other.id}`),
    ];
    const [former, latter] = told.map((channel) => hear(channel, 'changed'));
    await move(row, other.id);
    await until(() => expect(former?.at(-1)).toMatchObject({ entity: 'computer', customerId: mine.id }));
    await until(() => expect(latter?.at(-1)).toMatchObject({ entity: 'computer', customerId: other.id }));
  });
});

describe('the record of a user', () => {
  it('is announced to its owner, and on the list’s channel to users who view users', async () => {
    const person = await signInAs(installation, 'Ulla User', ['customer.view']);
    const { userid } = (await person.get('/api/v1/session')).body.user as { userid: number };
    const admin = await pageOf(installation.administrator);
    await refused(admin, `private-user.${userid}`);
    await joined(admin, `presence-user.${userid}`);
    await refused(await pageOf(person), `presence-user.${userid}`);
    const told = [
      hear(await joined(await pageOf(person), `private-user.${userid}`), 'changed'),
      hear(await joined(admin, 'private-user'), 'changed'),
    ];
    const { row } = (await installation.administrator.get(`/api/v1/users/${userid}`)).body;
    const saved = await installation.administrator.send('PATCH', `/api/v1/users/${userid}`, {
      version: (row as { version: number }).version,
      knownAs: 'Ulli',
    });
    expect(saved.text).toContain('"row"');
    for (const heard of told) await until(() => expect(heard.at(-1)).toMatchObject({ entity: 'user', id: userid }));
  });
});

describe('an event without a record', () => {
  it('reaches users with permission: settings, the vault lock, background jobs', async () => {
    const looker = await signInAs(installation, 'Sid Settings', ['setting.view']);
    const page = await pageOf(looker);
    const told = hear(await joined(page, 'private-setting'), 'changed');
    await refused(page, 'private-vault');
    await refused(page, 'private-setting.1');
    const { version } = (await installation.administrator.get('/api/v1/settings/company')).body.row as {
      version: number;
    };
    const saved = await installation.administrator.send('PATCH', '/api/v1/settings/company', {
      version,
      phone: '01273 496000',
    });
    expect(saved.status).toBe(200);
    await until(() => expect(told).toMatchObject([{ entity: 'setting', isNoted: true }]));
    expect(Object.keys(told[0] ?? {}).toSorted()).toEqual(['at', 'entity', 'isNoted', 'requestId', 'seq']);
  });

  it('about a record is shown with it: a sign-in appears on the page of the account immediately', async () => {
    const person = await signInAs(installation, 'Sue Signer', ['customer.view']);
    const id = await userIdOf(person);
    const told = hear(await joined(await pageOf(installation.administrator), 'private-user'), 'changed');
    await installation.signIn('sue.signer@msp.example', ADMINISTRATOR.password);
    await until(() => expect(told).toContainEqual(expect.objectContaining({ entity: 'user', id, isNoted: true })));
  });
});

describe('other programs', () => {
  it.each([
    ['GET', '/apps/1/nowhere', 404],
    ['POST', '/apps/', 404],
    ['DELETE', '/apps/1/events', 405],
    ['GET', '/apps/1/events', 405],
    ['POST', '/apps/1/events', 404],
    ['GET', '/app/any-key?protocol=7', 426],
  ])('that request %s %s get %i', async (method, path, status) => {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(status);
  });
});

describe('a user who monitors live updates', () => {
  interface Health {
    readonly driver: string;
    readonly nodes: readonly { readonly sockets: number; readonly tally: { readonly refusals: object } }[];
  }

  it('sees the processes, their connections and refusals', async () => {
    await pageOf(installation.administrator);
    const seer = await signInAs(installation, 'Vera View', ['live.view']);
    const health = async () => (await seer.get('/api/v1/live/health')).body as unknown as Health;
    await until(async () => expect((await health()).nodes[0]?.sockets).toBeGreaterThan(0));
    expect(await health()).toMatchObject({
      driver: 'embedded',
      cannot: [],
      waiting: expect.any(Number),
      nodes: [{ ready: true, tally: { connections: expect.any(Number), relayDelayMs: expect.any(Number) } }],
    });
    const nobody = await signInAs(installation, 'Nick Nothing', ['customer.view']);
    expect((await nobody.get('/api/v1/live/health')).status).toBe(403);
  });

  it('can close a user’s connections', async () => {
    const guest = await signInAs(installation, 'Gus Guest', ['customer.view']);
    const { userid } = (await guest.get('/api/v1/session')).body.user as { userid: number };
    const page = await pageOf(guest);
    await joined(page, 'private-app');
    expect((await guest.send('POST', '/api/v1/live/disconnect', { userId: userid })).status).toBe(403);
    for (const body of [{}, { userId: 0 }, { userId: 'x' }, { userId: 1, more: 1 }])
      expect((await installation.administrator.send('POST', '/api/v1/live/disconnect', body)).status).toBe(422);
    expect((await installation.administrator.send('POST', '/api/v1/live/disconnect', { userId: userid })).status).toBe(
      204,
    );
    await until(() => expect(page.connection.state).toBe('disconnected'));
  });
});
