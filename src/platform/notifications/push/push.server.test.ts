import { randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { allScreens } from '#app/manifest.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '#tests/support/testInstallation.server.ts';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import { sendHeldNotices } from '../heldNotices.server.ts';
import { USUAL_TIMES } from '../noticeTimes.ts';
import { notify } from '../notify.server.ts';
import { openCircuits } from '#engine/outbound/circuits.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { TEST_CERTIFICATE } from '#engine/outbound/testing/certificate.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import {
  openBrowser,
  openPushService,
  type Pushing,
  type PushService,
  type TestBrowser,
} from '#tests/support/pushService.server.ts';
import { pushHealth } from './pushHealth.server.ts';
import { type PushServices, sendPushes } from './send.server.ts';
import { pushKeyOf } from './vapid.server.ts';

const BROWSERS = '/api/v1/notices/browsers';
// 2026-11-19 is a Thursday.
const NOW = '2026-11-19T12:00:00Z';
const block = readEnvironmentBlock('127.77.0.4');
let clock = Date.parse(NOW);
const circuits = openCircuits(() => clock);
const setup = { environment: block ? [block] : [], own: [], trusted: TEST_CERTIFICATE.cert, circuits };

let installation: TestProduct;
let service: PushService;
let office: PushServices;
let otto: Asker;
let ottoId: number;
let count = 0;
beforeAll(async () => {
  installation = await openProduct({ outbound: setup });
  service = await openPushService('127.77.0.4', TEST_CERTIFICATE);
  const { database, keys } = installation;
  office = {
    database,
    keys,
    outbound: outboundOf(database, setup),
    publicUrl: 'https://crm.example',
    screens: allScreens,
    actorOf: actorOfUser,
  };
});
afterAll(async () => {
  await service.close();
  await installation.close();
});
beforeEach(async () => {
  service.taken.length = 0;
  service.answer = () => 201;
  circuits.forget('push');
  for (const table of ['push_browser', 'notice', 'notice_waiting', 'outbound'])
    await installation.database.query(`delete from ${table}`);
  count++;
  otto = await signInAs(installation, `Otto ${letters()}`, ['customer.view']);
  ottoId = await userIdOf(otto);
});

/** A new user for each test: “Otto aab”. */
const letters = (): string => [...String(count).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Turns notifications on in a browser. */
async function switchOn(asker = otto, browser = openBrowser(service.origin, randomBytes(8).toString('hex'))) {
  const answer = await asker.send('POST', BROWSERS, browser.subscription);
  expect(answer.status, answer.text).toBe(201);
  return browser;
}
const tell = (path: string, text: string, { now = NOW, kind = 'import.done', userIds = [ottoId] } = {}) =>
  installation.write((context) =>
    notify({ ...context, now }, { userIds, kind, text, ...(path ? { about: { path } } : {}) }),
  );
const itIs = (now: string) => {
  clock = Date.parse(now);
  return sendPushes(office, now);
};
const browsersOf = async (asker = otto) => (await asker.get(BROWSERS)).body.rows ?? [];
const shown = (browser: TestBrowser) => service.taken.map(({ body }) => browser.open(body));
const after = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();
const waiting = async () =>
  (await installation.database.query('select state, next_at, error from push_message order by id')).rows;

describe('a browser with notifications turned on', () => {
  it('shows its user’s notifications, and nobody in between can read them', async () => {
    const browser = await switchOn();
    await tell('/exports', 'The list is ready.', { kind: 'export.done' });
    await itIs(NOW);
    expect(shown(browser)).toEqual([
      {
        title: 'Exports',
        text: 'The list is ready.',
        path: '/exports',
        tag: expect.any(String),
        action: 'Open export',
      },
    ]);
    const [pushing] = service.taken;
    expect(pushing?.body.includes('The list is ready.')).toBe(false);
    expect(pushing?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(await browsersOf()).toMatchObject([{ isThis: true, deliveredAt: expect.any(String), error: null }]);
    expect(await waiting()).toEqual([]);
  });

  it('is reached through a push service that can identify the sender', async () => {
    await switchOn();
    await tell('/exports', 'The list is ready.');
    await itIs(NOW);
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headerOf(service.taken[0])) ?? [];
    expect((await otto.get(BROWSERS)).body.key).toBe(key);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience: service.origin, currentDate: new Date(NOW) });
    expect(payload).toMatchObject({ sub: 'https://crm.example', exp: Date.parse(NOW) / 1_000 + 43_200 });
  });

  it('shows notifications about one record as one, with a count', async () => {
    const browser = await switchOn();
    await tell('/exports', 'One list is ready.');
    await tell('/exports', 'Two lists are ready.');
    await itIs(NOW);
    await tell('/exports', 'Three lists are ready.', { now: after(60) });
    await itIs(after(60));
    const told = shown(browser);
    expect(told.map(({ text }) => text)).toEqual([
      'Two lists are ready. (2 times)',
      'Three lists are ready. (3 times)',
    ]);
    expect(new Set(told.map(({ tag }) => tag)).size).toBe(1);
    expect(new Set(service.taken.map(({ headers }) => headers.topic)).size).toBe(1);
  });

  it('does not show kinds that its user turned off there, and the bell still does', async () => {
    await switchOn();
    const chosen = { screen: true, mail: 'off', push: false };
    await otto.send('PUT', '/api/v1/notices/choices/import.done', chosen);
    await tell('/exports', 'Nobody needs to know.');
    await itIs(NOW);
    expect(service.taken).toEqual([]);
    expect((await otto.get('/api/v1/notices')).body.unread).toBe(1);
    // A client that does not send `push` leaves it unchanged.
    const kept = await otto.send('PUT', '/api/v1/notices/choices/import.done', { screen: true, mail: 'daily' });
    expect(kept.body.rows?.find(({ kind }) => kind === 'import.done')).toMatchObject({ mail: 'daily', push: false });
  });

  it('does not receive notifications already read under the bell', async () => {
    await switchOn();
    await tell('/exports', 'It is ready.');
    await otto.send('POST', '/api/v1/notices/read', {});
    await itIs(NOW);
    expect(service.taken).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

const headerOf = (pushing: Pushing | undefined): string => pushing?.headers.authorization ?? '';

describe('in quiet hours', () => {
  const NIGHT = { ...USUAL_TIMES, from: '22:00', to: '07:00' };

  it('browsers show nothing, and afterwards the number of notifications', async () => {
    const browser = await switchOn();
    await otto.send('PUT', '/api/v1/notices/times', NIGHT);
    await tell('/exports', 'One.', { now: '2026-11-19T23:00:00Z' });
    await tell('/notifications', 'Two.', { now: '2026-11-20T01:00:00Z' });
    await sendHeldNotices(installation.database, '2026-11-20T06:55:00Z');
    await itIs('2026-11-20T06:55:00Z');
    expect(service.taken).toEqual([]);
    await sendHeldNotices(installation.database, '2026-11-20T07:00:00Z');
    await itIs('2026-11-20T07:00:00Z');
    expect(shown(browser)).toMatchObject([
      { title: 'Notifications', text: '2 notifications during your quiet hours.', path: '/notifications' },
    ]);
  });

  it('a single notification is shown afterwards as usual', async () => {
    const browser = await switchOn();
    await otto.send('PUT', '/api/v1/notices/times', NIGHT);
    await tell('/exports', 'One.', { now: '2026-11-19T23:00:00Z' });
    await sendHeldNotices(installation.database, '2026-11-20T07:00:00Z');
    await itIs('2026-11-20T07:00:00Z');
    expect(shown(browser)).toMatchObject([{ title: 'Imports', text: 'One.', path: '/exports' }]);
  });

  it('security notifications are shown immediately, as urgent', async () => {
    const browser = await switchOn();
    await otto.send('PUT', '/api/v1/notices/times', NIGHT);
    const kind = 'new-device';
    await tell('/profile/not-me?session=1', 'Somebody signed in.', { now: '2026-11-19T23:00:00Z', kind });
    await itIs('2026-11-19T23:00:00Z');
    expect(shown(browser)).toMatchObject([{ text: 'Somebody signed in.' }]);
    expect(service.taken[0]?.headers.urgency).toBe('high');
  });
});

describe('when a push service', () => {
  it.each([404, 410])('answers %i because the browser is gone, the browser is removed', async (status) => {
    await switchOn();
    await tell('/exports', 'It is ready.');
    service.answer = () => status;
    await itIs(NOW);
    expect(await browsersOf()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('asks for a pause, it gets one, and then new notifications', async () => {
    const browser = await switchOn();
    await tell('/exports', 'It is ready.');
    service.answer = () => 429;
    await itIs(NOW);
    expect(await waiting()).toMatchObject([{ state: 'waiting', error: 'status 429' }]);
    await tell('/exports', 'Another is ready.', { now: after(60) });
    service.answer = () => 201;
    expect(await itIs(after(599))).toBe(0);
    await itIs(after(601));
    expect(shown(browser)).toMatchObject([{ text: 'Another is ready. (2 times)' }]);
  });

  it('is down for a day, its notifications are dropped, and the health page says so', async () => {
    await switchOn();
    await tell('/exports', 'It is ready.');
    service.answer = () => 503;
    const HALF_AN_HOUR = 1_800;
    for (let at = 0; at < 86_400; at += HALF_AN_HOUR) {
      expect(await waiting()).toMatchObject([{ state: 'waiting' }]);
      await itIs(after(at));
    }
    await itIs(after(86_400 - 10));
    expect(await waiting()).toMatchObject([{ state: 'failed', error: 'status 503' }]);
    expect(await browsersOf()).toMatchObject([{ error: 'status 503' }]);
    expect(await pushHealth(installation.database, new Date(after(86_400)))).toMatchObject({
      state: 'attention',
      says: expect.stringContaining('status 503'),
    });
  });

  it('does not respond, requests stop, and it gets everything when it is back', async () => {
    await switchOn();
    for (let n = 0; n < 7; n++) await tell(`/exports?made=${n}`, 'It is ready.');
    let asked = 0;
    service.answer = () => (asked++, 503);
    await itIs(NOW);
    await itIs(after(20));
    // All seven are sent at once; those not yet sent when the fifth fails keep waiting.
    const before = asked;
    expect(before).toBeGreaterThanOrEqual(5);
    await itIs(after(31));
    const { rows } = await installation.database.query('select sum(tries)::int as tries from push_message');
    expect(rows).toEqual([{ tries: 5 }]);
    expect(asked).toBe(before + 1);
    service.answer = () => 201;
    await itIs(after(40));
    expect(service.taken).toEqual([]);
    await itIs(after(62));
    expect(service.taken).toHaveLength(1);
    await itIs(after(93));
    expect(service.taken).toHaveLength(7);
    expect(await waiting()).toEqual([]);
  });

  it('redirects, the redirect is not followed', async () => {
    await switchOn();
    await tell('/exports', 'It is ready.');
    service.answer = () => 307;
    await itIs(NOW);
    expect(await waiting()).toMatchObject([{ state: 'failed', error: 'status 307' }]);
  });
});

describe('a notification being sent', () => {
  it('is sent once by any number of nodes', async () => {
    await switchOn();
    await tell('/exports', 'It is ready.');
    await Promise.all([itIs(NOW), itIs(NOW), itIs(NOW)]);
    expect(service.taken).toHaveLength(1);
  });

  it('whose node died is sent by another', async () => {
    const browser = await switchOn();
    await tell('/exports', 'It is ready.');
    let release: (status: number) => void = () => undefined;
    const arrived = new Promise<void>((hears) => {
      service.answer = () => (hears(), new Promise<number>((done) => (release = done)));
    });
    const dying = itIs(NOW);
    await arrived;
    service.answer = () => 201;
    expect(await itIs(after(59))).toBe(0);
    await itIs(after(61));
    expect(shown(browser)).toMatchObject([{ text: 'It is ready.' }]);
    release(503);
    await dying;
    expect(await waiting()).toEqual([]);
  });

  it('that is repeated during sending is sent again', async () => {
    const browser = await switchOn();
    await tell('/exports', 'One is ready.');
    service.answer = async () => {
      service.answer = () => 201;
      await tell('/exports', 'Two are ready.', { now: after(1) });
      return 201;
    };
    await itIs(NOW);
    await itIs(after(2));
    expect(shown(browser).map(({ text }) => text)).toEqual(['One is ready.', 'Two are ready. (2 times)']);
  });

  it('does not reach a user who can no longer view its record', async () => {
    const [near, far] = await installation.write(async (context) => [
      await a(context, customer, { name: 'Near' }),
      await a(context, customer, { name: 'Far' }),
    ]);
    const gina = await signInAs(installation, `Gina ${letters()}`, ['customer.view'], [Number(near?.id)]);
    const userIds = [await userIdOf(gina)];
    const browser = await switchOn(gina);
    await tell(`/customers/${Number(near?.id)}`, 'Near.', { userIds });
    await tell(`/customers/${Number(far?.id)}`, 'Far.', { userIds });
    await tell(`/customer/${Number(far?.id)}/dashboard`, 'Far too.', { userIds });
    await tell('/system/webhooks/1', 'A webhook.', { userIds });
    await itIs(NOW);
    expect(shown(browser).map(({ text }) => text)).toEqual(['Near.']);
    expect(await waiting()).toEqual([]);
  });
});

describe('a browser shows no more notifications', () => {
  const expectSilence = async () => {
    await tell('/exports', 'It is ready.');
    await itIs(NOW);
    expect(service.taken).toEqual([]);
    expect((await installation.database.query('select 1 from push_browser')).rows).toEqual([]);
  };

  it('after its user signed out there', async () => {
    await switchOn();
    await tell('/exports', 'Posted before.');
    expect((await otto.send('DELETE', '/api/v1/session')).status).toBeLessThan(300);
    await expectSilence();
  });

  it('after its session was ended from elsewhere', async () => {
    await switchOn();
    const elsewhere = await installation.signIn(`otto.${letters()}@msp.example`, ADMINISTRATOR.password);
    expect((await elsewhere.send('DELETE', `/api/v1/users/${ottoId}/sessions`)).status).toBe(200);
    await expectSilence();
  });

  it('after its user was deactivated', async () => {
    await switchOn();
    await tell('/exports', 'Posted before.');
    const { body } = await installation.administrator.get(`/api/v1/users/${ottoId}`);
    const { version } = (body.row ?? body) as { version: number };
    const done = await installation.administrator.send('POST', `/api/v1/users/${ottoId}/actions/deactivate`, {
      version,
    });
    expect(done.status, done.text).toBeLessThan(300);
    await expectSilence();
  });

  it('after it was removed, which only its user can do', async () => {
    await switchOn();
    const [row] = await browsersOf();
    expect((await installation.administrator.send('DELETE', `${BROWSERS}/${Number(row?.id)}`)).status).toBe(404);
    expect((await otto.send('DELETE', `${BROWSERS}/${Number(row?.id)}`)).body.rows).toEqual([]);
    await expectSilence();
    const { rows } = await installation.database.query(
      `select action from change_log where entity = 'user' and entity_id = $1 and action like 'push-%' order by id`,
      [ottoId],
    );
    expect(rows).toEqual([{ action: 'push-on' }, { action: 'push-off' }]);
  });

  it('a month after its user last signed in there', async () => {
    await switchOn();
    await installation.database.query(
      `update session set created_at = $1::timestamptz - interval '31 days' where user_id = $2`,
      [NOW, ottoId],
    );
    await expectSilence();
  });

  it('of one user after another turns theirs on', async () => {
    const browser = await switchOn();
    await switchOn(installation.administrator, browser);
    expect(await browsersOf()).toEqual([]);
    await tell('/exports', 'For Otto.');
    await itIs(NOW);
    expect(service.taken).toEqual([]);
  });
});

describe('a device with an expired session', () => {
  const comeIn = async (email: string, device: string) => {
    const { stranger } = installation;
    await stranger.get('/api/v1/session');
    const answer = await installation.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      payload: { email, password: ADMINISTRATOR.password },
      headers: {
        host: 'localhost',
        cookie: [stranger.cookie(), device].filter(Boolean).join('; '),
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': stranger.csrf(),
      },
    });
    expect(answer.statusCode).toBe(200);
    return (
      [answer.headers['set-cookie']]
        .flat()
        .map(String)
        .find((each) => each.startsWith('device='))
        ?.split(';')[0] ?? ''
    );
  };
  const sessionOf = async () =>
    (
      await installation.database.query<{ id: number }>(
        'select id from session where user_id = $1 order by id desc limit 1',
        [ottoId],
      )
    ).rows[0]?.id ?? 0;

  it('shows notifications again when its user signs in, and none to other users', async () => {
    const email = `otto.${letters()}@msp.example`;
    const device = await comeIn(email, '');
    await switchOn();
    const { query } = installation.database;
    const ask = query.bind(installation.database);
    await ask('update push_browser set session_id = $1', [await sessionOf()]);
    await comeIn(email, device);
    const { rows } = await ask('select session_id from push_browser');
    expect(rows).toEqual([{ session_id: await sessionOf() }]);
    await comeIn(ADMINISTRATOR.email, device);
    expect((await ask('select 1 from push_browser')).rows).toEqual([]);
  });
});

describe('the address of a browser', () => {
  const refusedWith = async (endpoint: string) => {
    const { subscription } = openBrowser(service.origin, 'x');
    const answer = await otto.send('POST', BROWSERS, { ...subscription, endpoint });
    return [answer.status, Object.keys(answer.body.errors ?? {})];
  };

  it('must be a public https address, even if the company allowed internal networks', async () => {
    await installation.database.query(`insert into outbound (cidr, note) values ('10.0.0.0/8', 'For webhooks')`);
    for (const endpoint of [
      'http://push.example/a',
      'https://10.1.2.3/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'file:///a',
    ])
      expect([endpoint, ...(await refusedWith(endpoint))]).toEqual([endpoint, 422, ['endpoint']]);
  });

  it('is checked again when it is used', async () => {
    await switchOn();
    await installation.database.query(`update push_browser set endpoint = 'https://10.1.2.3/latest'`);
    await tell('/exports', 'It is ready.');
    await itIs(NOW);
    expect(await waiting()).toMatchObject([{ state: 'waiting', error: 'refused by policy' }]);
  });

  it('is accepted for ten browsers of a user, and no more', async () => {
    for (let made = 0; made < 10; made++) {
      await switchOn();
      await installation.database.query(
        `with fresh as (insert into session (token_hash, user_id, created_at, last_seen_at, step_up_at, idle_until, ends_at, kind)
           values ($1, $2, now(), now(), now(), now(), now(), 'password') returning id)
         update push_browser set session_id = (select id from fresh) where session_id in
           (select max(id) from session where user_id = $2 and kind = 'password' and idle_until > now())`,
        [randomBytes(32), ottoId],
      );
    }
    const { subscription } = openBrowser(service.origin, 'eleventh');
    const answer = await otto.send('POST', BROWSERS, subscription);
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many']);
  });
});

describe('the push key of the installation', () => {
  it('is created once by any number of requests, and stays when the encryption keys are rotated', async () => {
    const { database } = installation;
    await database.query(`delete from setting_secret where name = 'push.privateKey'`);
    const old = `old:${randomBytes(32).toString('base64')}`;
    const fresh = `new:${randomBytes(32).toString('base64')}`;
    const ring = openKeyRing(old, '');
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => pushKeyOf(database, ring)));
    expect(others).toEqual([first, first, first]);
    const both = openKeyRing(`${fresh},${old}`, '');
    await sealAnew(database, both);
    expect(await pushKeyOf(database, openKeyRing(fresh, ''))).toEqual(first);
    await database.query(`delete from setting_secret where name = 'push.privateKey'`);
  });
});
