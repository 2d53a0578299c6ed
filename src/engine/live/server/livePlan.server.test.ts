import { describe, expect, test } from 'vitest';
import { openKeyRing } from '../../keys/keys.server.ts';
import { readSettings, SettingsFault } from '../../environment/settings.server.ts';
import { lineOrigins, planLive } from './livePlan.server.ts';

const keys = openKeyRing(`k1:${Buffer.from('a key of thirty-two bytes in all').toString('base64')}`, '');
const least = { DATABASE_URL: 'postgres://app@127.0.0.1:5432/crm' };
const planned = (environment: Record<string, string>) => planLive(keys, readSettings({ ...least, ...environment }));
const complaint = (environment: Record<string, string>): string => {
  try {
    readSettings({ ...least, ...environment });
  } catch (error) {
    if (error instanceof SettingsFault) return error.message;
    throw error;
  }
  return '';
};

describe('live updates with default settings', () => {
  test('come from CRM, at the page’s own address', () => {
    const { driver, bus, app, page, settings } = planned({});
    expect({ driver, bus }).toEqual({ driver: 'embedded', bus: 'postgres' });
    expect(app.id).toMatch(/^\d+$/);
    expect(page).toEqual({
      driver: 'embedded',
      key: app.key,
      cluster: 'mt1',
      features: ['signin', 'terminate', 'watchlist'],
      activityTimeout: 120,
      pongTimeout: 30,
    });
    expect(lineOrigins(page)).toEqual([]);
    expect(settings).toMatchObject({ keepalive: 10, presenceGrace: 2.5, mostConnections: 10_000, drain: 10 });
  });
  test('never send a page the secret, and have the same names on every node', () => {
    expect(JSON.stringify(planned({}).page)).not.toContain(planned({}).app.secret);
    expect(planned({}).app).toEqual(planned({}).app);
  });
});

describe('the settings of live updates', () => {
  test('use Redis between nodes if it is set', () => {
    expect(planned({ REDIS_URL: 'redis://127.0.0.1:6379' }).bus).toBe('redis');
    expect(planned({ REDIS_URL: 'redis://127.0.0.1:6379', REALTIME_BUS: 'postgres' }).bus).toBe('postgres');
  });
  test('accept fractions of seconds', () => {
    const { settings } = planned({ REALTIME_KEEPALIVE: '0.2', REALTIME_PRESENCE_GRACE: '0', REALTIME_DRAIN: '0.5' });
    expect(settings).toMatchObject({ keepalive: 0.2, presenceGrace: 0, drain: 0.5 });
  });
  test('derive the host of Pusher Channels from its cluster, and need hosts for other services', () => {
    const app = { REALTIME_APP_ID: '12', REALTIME_APP_KEY: 'k', REALTIME_APP_SECRET: 's', REALTIME_DRIVER: 'pusher' };
    const channels = planned({ ...app, REALTIME_CLUSTER: 'eu' });
    expect(channels.app).toEqual({ id: '12', key: 'k', secret: 's' });
    expect(channels.api).toEqual({ host: 'api-eu.pusher.com', port: 443, scheme: 'https' });
    expect(channels.page.host).toBe('ws-eu.pusher.com');
    const own = planned({
      ...app,
      REALTIME_API_HOST: 'soketi',
      REALTIME_API_PORT: '6001',
      REALTIME_API_SCHEME: 'http',
      REALTIME_WS_HOST: 'live.example.com',
      REALTIME_WS_PORT: '443',
      REALTIME_WS_PATH: '/live',
      REALTIME_FEATURES: 'signin,terminate',
    });
    expect(own.api).toEqual({ host: 'soketi', port: 6_001, scheme: 'http' });
    expect(own.page).toMatchObject({
      host: 'live.example.com',
      port: 443,
      path: '/live',
      features: ['signin', 'terminate'],
    });
    expect(lineOrigins(own.page)).toEqual(['wss://live.example.com:443', 'ws://live.example.com:443']);
  });
  test('can declare a service without optional features', () => {
    expect(planned({ REALTIME_FEATURES: 'none' }).page.features).toEqual([]);
    expect(planned({ REALTIME_DRIVER: 'none' }).page).toMatchObject({ driver: 'none', features: [] });
  });
  test.each<[Record<string, string>, string]>([
    [{ REALTIME_DRIVER: 'soketi' }, 'REALTIME_DRIVER is “soketi” but must be embedded, pusher or none.'],
    [{ REALTIME_APP_ID: 'crm' }, 'REALTIME_APP_ID is “crm” but must be digits.'],
    [{ REALTIME_BUS: 'nats' }, 'REALTIME_BUS is “nats” but must be auto, local, postgres or redis.'],
    [
      { REALTIME_BUS: 'redis' },
      'REALTIME_BUS is “redis” but must be auto, local or postgres while REDIS_URL is not set.',
    ],
    [
      { REALTIME_KEEPALIVE: 'often' },
      'REALTIME_KEEPALIVE is “often” but must be a number of seconds from 0.05 to 3600.',
    ],
    [{ REALTIME_DRAIN: '60' }, 'REALTIME_DRAIN is “60” but must be a number of seconds from 0 to 20.'],
    [{ REALTIME_WS_PORT: '0' }, 'REALTIME_WS_PORT is “0” but must be a port.'],
    [{ REALTIME_WS_PATH: 'live/' }, 'REALTIME_WS_PATH is “live/” but must be a path such as /live.'],
    [
      { REALTIME_FEATURES: 'signin, magic' },
      'REALTIME_FEATURES is “signin, magic” but must be none, or a list of signin, terminate, watchlist.',
    ],
    [
      { REALTIME_ALLOWED_ORIGINS: 'https://crm.example/path' },
      'REALTIME_ALLOWED_ORIGINS is “https://crm.example/path” but must be a list of origins, such as https://crm.example.com.',
    ],
    [{ REALTIME_CLIENT_EVENTS: 'perhaps' }, 'REALTIME_CLIENT_EVENTS is “perhaps” but must be 1 or 0.'],
    [
      { REALTIME_DRIVER: 'pusher', REALTIME_APP_ID: '1', REALTIME_APP_KEY: 'k' },
      'REALTIME_APP_SECRET is not set. The value must be the secret from the service of REALTIME_DRIVER “pusher”.',
    ],
  ])('%j is refused in a line that names it', (environment, line) => expect(complaint(environment)).toBe(line));
});
