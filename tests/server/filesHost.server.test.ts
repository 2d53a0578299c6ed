import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedAddress } from '#engine/files/signedAddress.server.ts';
import { readSettings } from '#engine/environment/settings.server.ts';
import type { Answered } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

const FILES = 'http://files.example.net';
let installation: TestProduct;
let web: string;
let plan: string;
let photo: string;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'files-host-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>%APP_NAME%</title>');
  installation = await openProduct({
    publicUrl: 'http://crm.example',
    hostsAllowed: ['localhost'],
    filesUrl: FILES,
    web,
  });
  plan = await uploaded('plan.pdf', Buffer.from('%PDF-1.7 the plan of the server room'));
  const red = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });
  photo = await uploaded('photo.png', await red.png().toBuffer());
});
afterAll(async () => {
  await installation.close();
  rmSync(web, { recursive: true, force: true });
});

const B = 'zwanzig';
async function uploaded(name: string, bytes: Buffer): Promise<string> {
  const head = `--${B}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${B}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${B}` };
  return `/api/v1/files/${(await installation.administrator.send('POST', '/api/v1/files', form, type)).body.id}`;
}
/** The redirect target of a file request. */
const sentTo = async (path: string): Promise<string> =>
  String((await installation.administrator.get(path)).headers.location);
/** Requests a URL from the file host as a browser does: without a cookie. */
async function there(address: string, headers: Record<string, string> = {}): Promise<Answered> {
  const { host, pathname, search } = new URL(address);
  const answer = await installation.app.inject({ url: `${pathname}${search}`, headers: { host, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: {} };
}
const idOf = (file: string): number => Number(file.split('/').at(-1));

describe('with FILES_URL', () => {
  it('users with permission are sent to the other host, which serves the file without a session', async () => {
    const asked = await installation.administrator.get(`${plan}/content`);
    expect([asked.status, asked.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const address = String(asked.headers.location);
    expect(address).toMatch(/^http:\/\/files\.example\.net\/files\/\d+\/content\?until=\d+&sign=[\w-]{43}$/);
    const { status, text, headers } = await there(address);
    expect([status, text]).toEqual([200, '%PDF-1.7 the plan of the server room']);
    expect(headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''plan.pdf",
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const part = await there(address, { range: 'bytes=0-7' });
    expect([part.status, part.text]).toEqual([206, '%PDF-1.7']);
  });

  it('pictures of a page come from there, and the page allows that host', async () => {
    const { status, headers } = await there(await sentTo(`${photo}/preview`));
    expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/webp',
      'cross-origin',
    ]);
    const page = await installation.administrator.get('/customers');
    expect(page.headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${FILES};`);
  });

  it('permission is checked when the address is given: without it there is none', async () => {
    const stranger = await signInAs(installation, 'Nina Nobody', ['team.view']);
    const asked = await stranger.get(`${plan}/content`);
    expect([asked.status, asked.headers.location]).toEqual([404, undefined]);
    expect((await (await installation.newcomer()).get(`${plan}/content`)).status).toBe(401);
  });

  it('an address works for sixty seconds, for one part of one file, and not when altered', async () => {
    const { keys } = installation;
    const given = (ago: number, file = { id: idOf(plan), part: 'content' as const }) =>
      signedAddress(keys, FILES, file, Date.now() - ago * 1_000);
    expect((await there(given(58))).status).toBe(200);
    expect((await there(given(61))).status).toBe(403);
    // Links with a later start are refused.
    expect((await there(given(-60))).status).toBe(403);
    const address = given(0);
    for (const altered of [
      address.replace('/content', '/preview'),
      address.replace(/files\/\d+/, `files/${idOf(photo)}`),
      address.replace(/until=(\d+)/, (_all, until) => `until=${Number(until) - 1}`),
      address.replace(/sign=./, 'sign=_'),
      address.replace(/&sign=.*/, ''),
      address.replace(/\?.*/, ''),
    ])
      expect([altered, (await there(altered)).status]).toEqual([altered, 403]);
    expect((await there(`${address}&sign=x`)).status).toBe(400);
  });

  it('no cookie is set or read there, and none of ours is for other hosts', async () => {
    const address = await sentTo(`${plan}/content`);
    expect((await there(address)).headers['set-cookie']).toBeUndefined();
    const cookie = installation.administrator.cookie();
    const { status } = await there(`${FILES}/files/${idOf(plan)}/content`, { cookie });
    expect(status).toBe(403);
    const { headers } = await (await installation.newcomer()).get('/logon');
    expect(String(headers['set-cookie'])).not.toMatch(/domain/i);
  });

  it('nothing else is served there, and its files are nowhere else', async () => {
    for (const path of ['/', '/logon', '/api/v1/session', `${plan}/content`, '/healthz', '/icon.svg', '/assets/x.js'])
      expect([path, (await there(`${FILES}${path}`)).status]).toEqual([path, 421]);
    const address = await sentTo(`${plan}/content`);
    expect((await there(address.replace('files.example.net', 'crm.example'))).status).toBe(404);
    expect((await there(address.replace('files.example.net', 'files.example.net:81'))).status).toBe(404);
  });

  it('a program with a token gets the file itself', async () => {
    const made = await installation.administrator.send('POST', '/api/v1/system/tokens', {
      name: 'Archive',
      scopes: ['customer.view'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const token = String(made.body.token);
    const answer = await installation.app.inject({
      url: `${plan}/content`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 the plan of the server room']);
  });
});

describe('FILES_URL', () => {
  const base = { DATABASE_URL: 'postgres://db/crm', PUBLIC_URL: 'https://crm.example' };
  it.each([
    [{ PUBLIC_URL: '' }, 'left out while PUBLIC_URL is not set'],
    [{ FILES_URL: 'https://crm.example:8443' }, 'on another host name than PUBLIC_URL'],
    [{ HOSTS_ALLOWED: 'files.example.net:8080' }, 'on another host name than PUBLIC_URL'],
    [{ FILES_URL: 'http://files.example.net' }, 'https like PUBLIC_URL'],
    [{ FILES_URL: 'files' }, 'an address such as https://files.example.net'],
  ])('is refused with the reason: %j', (given, says) => {
    expect(() => readSettings({ ...base, FILES_URL: 'https://files.example.net', ...given })).toThrow(says);
  });
  it('is a separate origin', () => {
    expect(readSettings({ ...base, FILES_URL: 'https://files.example.net/x' }).filesUrl).toBe(
      'https://files.example.net',
    );
  });
});
