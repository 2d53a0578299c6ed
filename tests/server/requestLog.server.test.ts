import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { ADMINISTRATOR, openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
const written: string[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  installation = await openProduct({ logger: pino({ level: 'info' }, stream) });
});
afterAll(() => installation.close());

const lines = () =>
  written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');

describe('the request log', () => {
  it('shows for each request who sent it, its result and its duration', async () => {
    const { headers } = await installation.administrator.get('/api/v1/teams/4711');
    const line = lines().at(-1);
    expect(line).toMatchObject({
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/api/v1/teams/:id',
      status: 404,
      code: 'not_found',
      userId: expect.any(Number),
      session: expect.stringMatching(/^[0-9a-f]{8}$/),
      ip: '127.0.0.1',
    });
    expect(line?.ms).toBeGreaterThan(0);
  });

  it('contains nothing that users type or search for, and no secrets', async () => {
    const canary = 'Quillfeather-4711';
    await installation.administrator.get(`/api/v1/search?q=${canary}`);
    await installation.administrator.get(`/customers/${canary}`);
    await installation.administrator.send('POST', '/api/v1/teams', { name: canary });
    await installation.administrator.send('POST', '/api/v1/session', {
      email: `${canary}@x.example`,
      password: canary,
    });
    await installation.stranger.send('POST', '/api/v1/session', { ...ADMINISTRATOR, name: undefined });
    const all = written.join('');
    expect(all).not.toContain(canary);
    expect(all).not.toContain(ADMINISTRATOR.password);
    expect(all).not.toMatch(/sid=|csrf/);
  });

  it('has no line for health checks', async () => {
    const before = lines().length;
    await installation.stranger.get('/healthz');
    await installation.stranger.get('/readyz');
    expect(lines().length).toBe(before);
  });

  it('keeps a valid request ID of a proxy with its own', async () => {
    await installation.stranger.get('/api/v1/session', { 'x-request-id': 'edge-42' });
    expect(lines().at(-1)).toMatchObject({ upstreamId: 'edge-42' });
    await installation.stranger.get('/api/v1/session', { 'x-request-id': 'a\\u000ab {"admin":true}' });
    expect(lines().at(-1)?.upstreamId).toBeUndefined();
  });
});

describe('well-known addresses', () => {
  it('name the contact for vulnerabilities, once set', async () => {
    expect((await installation.stranger.get('/.well-known/security.txt')).status).toBe(404);
    await installation.administrator.send('PATCH', '/api/v1/settings/audit', {
      version: 0,
      securityContact: 'security@msp.example',
    });
    const { status, text } = await installation.stranger.get('/.well-known/security.txt');
    expect(status).toBe(200);
    expect(text).toMatch(/^Contact: mailto:security@msp\.example\nExpires: \d{4}-\d\d-\d\dT/);
    const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
    expect((expires - Date.now()) / 86_400_000).toBeGreaterThan(30);
    expect((expires - Date.now()) / 86_400_000).toBeLessThan(365);
  });

  it('lead to the page for changing a password', async () => {
    const { status, headers } = await installation.stranger.get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/profile']);
  });
});
