import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
});
afterAll(() => installation.close());

const upload = (bytes: Buffer, name = 'logo.png', who = ada) => {
  const edge = 'logo-of-the-company';
  const body = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return who.send('POST', '/api/v1/files', body, { 'content-type': `multipart/form-data; boundary=${edge}` });
};
const set = async (logoFileId: unknown) => {
  const { version } = (await ada.get('/api/v1/settings/company')).body.row ?? {};
  return ada.send('PATCH', '/api/v1/settings/company', { version, logoFileId });
};
const picture = (width: number, height: number, background = '#32bb9c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const shown = (id: unknown, size = 'small') =>
  installation.app.inject({ url: `/api/v1/company-logo/${String(id)}/${size}` });

it('the company’s logo is public, in two sizes, re-encoded', async () => {
  const { body } = await upload(await picture(1200, 300));
  expect((await set(body.id)).status).toBe(200);
  for (const [size, width, height] of [
    ['small', 240, 60],
    ['large', 640, 160],
  ] as const) {
    const answer = await shown(body.id, size);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height, format: 'png' });
  }
});

it('another logo has another address, the old one is deleted, and a logo can be removed', async () => {
  const before = (await ada.get('/api/v1/settings/company')).body.row?.logoFileId;
  const { body } = await upload(await picture(100, 100, '#2e2f48'));
  expect(body.id).not.toBe(before);
  await set(body.id);
  expect((await shown(before)).statusCode).toBe(404);
  expect((await shown(body.id)).statusCode).toBe(200);
  expect((await set(null)).status).toBe(200);
  expect((await shown(body.id)).statusCode).toBe(404);
});

it('an earlier logo is restored by users who can change settings, even if another user uploaded it', async () => {
  const { body } = await upload(await picture(120, 60));
  await set(body.id);
  const grace = await signInAs(installation, 'Grace Hopper', ['setting.*']);
  expect((await grace.get(`/api/v1/files/${String(body.id)}`)).status).toBe(200);
  const eve = await signInAs(installation, 'Eve Hill', ['customer.view']);
  expect((await eve.get(`/api/v1/files/${String(body.id)}`)).status).toBe(404);
});

it.each<[string, () => Promise<Buffer>, string]>([
  ['an SVG that may contain a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
  ['a web page named as a picture', async () => Buffer.from('<html>'), 'a.png'],
  ['a text', async () => Buffer.from('Brightside IT'), 'a.txt'],
])('%s is not a logo', async (_what, bytes, name) => {
  const sent = await upload(await bytes(), name);
  const status = sent.status === 201 ? (await set(sent.body.id)).status : sent.status;
  expect([415, 422]).toContain(status);
});
