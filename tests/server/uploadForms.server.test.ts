import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockOf } from '#platform/disposable/sealing.web.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import type { KnownRoute } from '#engine/http/routes.server.ts';
import type { Answered } from '../support/installation.server.ts';
import { openProduct, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

/* Damaged forms and forms with unknown parts, at every upload route. */

let product: TestProduct;
let folder: string;
let uploads: readonly KnownRoute[];
/** Path parameters that let the form be read; by the path in the API description. */
const filled = new Map<string, string>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forms-'));
  product = await openProduct({ storage: localStorage(folder) });
  uploads = product.app.routeTable.all().filter(({ config }) => config.upload);
  const { administrator } = product;
  const asked = await administrator.send('POST', '/api/v1/secret-requests', {
    purpose: 'Key file',
    hours: 24,
    ...(await lockOf('', null)),
  });
  expect(asked.status, asked.text).toBe(201);
  const link = `/api/ask/${String(asked.body.path).split('/')[2]}`;
  const begun = await administrator.send('POST', '/api/v1/disposables/parcels', { size: 10 });
  const answered = await product.stranger.send('POST', `${link}/parcels`, { size: 10 });
  filled.set('/api/v1/users/{id}/avatar', `/api/v1/users/${await userIdOf(administrator)}/avatar`);
  filled.set(
    '/api/v1/disposables/parcels/{parcel}/pieces/{at}',
    `/api/v1/disposables/parcels/${String(begun.body.parcel)}/pieces/0`,
  );
  filled.set(
    '/api/ask/{token}/parcels/{parcel}/pieces/{at}',
    `${link}/parcels/${String(answered.body.parcel)}/pieces/0`,
  );
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

const EDGE = 'edge-of-the-form';
const FORM = `multipart/form-data; boundary=${EDGE}`;
const FILE = 'content-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
const END = `--${EDGE}--\r\n`;
const part = (head: string, content = 'Router') => `--${EDGE}\r\n${head}${content}\r\n`;
const field = (name: string) => part(`content-disposition: form-data; name="${name}"\r\n\r\n`, '1');

async function send({ method, path }: KnownRoute, body: string, type = FORM): Promise<Answered> {
  const verb = method === 'PUT' ? 'PUT' : 'POST';
  return product.administrator.send(verb, filled.get(path) ?? path, Buffer.from(body), { 'content-type': type });
}
const onDisk = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    : [];

describe('every address for files', () => {
  it('is a known one', () => {
    expect(uploads.map(({ path }) => path).filter((path) => (filled.get(path) ?? path).includes('{'))).toEqual([]);
    expect(uploads.length).toBeGreaterThanOrEqual(6);
  });

  it.each<[what: string, body: string, type?: string]>([
    ['that does not contain its boundary', 'name=value'],
    ['with another boundary than it says', `--other\r\n${FILE}Router\r\n--other--\r\n`],
    ['that ends within the file', `--${EDGE}\r\n${FILE}Rou`],
    ['that ends within the headers of a part', `--${EDGE}\r\ncontent-disposition: form-data; na`],
    ['whose part has no headers', `--${EDGE}\r\n\r\nRouter\r\n${END}`],
    ['whose headers are cut off by the boundary', `--${EDGE}\r\ncontent-disposition: form-data; na\r\n${END}`],
    ['without the end of the form', part(FILE)],
    ['that ends within the boundary', `${part(FILE)}--${EDGE}`],
    ['that ends within a field', `--${EDGE}\r\ncontent-disposition: form-data; name="note"\r\n\r\nRou`],
    ['that ends after the first boundary', `--${EDGE}\r\n`],
    ['without content', END],
    ['that is empty', ''],
    ['whose boundary is not named', part(FILE) + END, 'multipart/form-data'],
    ['whose media type names something else', part(FILE) + END, 'multipart/form-data; charset=utf-8'],
    ['whose boundary is empty', part(FILE) + END, 'multipart/form-data; boundary='],
    ['whose boundary is malformed', part(FILE) + END, 'multipart/form-data; boundary="'],
    [
      'that claims to be a JSON field',
      part('content-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n', '{') + END,
    ],
    ['that names a field like a property of objects', field('__proto__') + END],
  ])('refuses a form %s with 400, and says what to send', async (_what, body, type) => {
    for (const route of uploads) {
      const answer = await send(route, body, type);
      expect([answer.status, answer.body.code], `${route.path}: ${answer.text}`).toEqual([400, 'bad_request']);
      expect(String(answer.body.message), route.path).toMatch(/^The .*(?:Send|Separate) .*\.$/);
    }
    expect(onDisk()).toEqual([]);
  });

  it.each<[what: string, body: string, name: string]>([
    ['a field before the file', field('note') + part(FILE) + END, 'note'],
    ['a field after the file', part(FILE) + field('note') + END, 'note'],
    ['a file under another name', part(FILE.replace('"file"', '"document"')) + END, 'document'],
    ['a second file under another name', part(FILE) + part(FILE.replace('"file"', '"second"')) + END, 'second'],
    ['two files', part(FILE) + part(FILE) + END, 'file'],
    ['the file as a field', field('file') + END, 'file'],
    ['thirty fields', Array.from({ length: 30 }, (_, n) => field(`n${n}`)).join('') + END, 'n0'],
    ['a field without a name', part('content-disposition: form-data\r\n\r\n') + END, 'field without a name'],
  ])('refuses %s by its name, and stores nothing', async (_what, body, name) => {
    for (const route of uploads) {
      const answer = await send(route, body);
      expect([answer.status, answer.body.code], `${route.path}: ${answer.text}`).toEqual([422, 'validation']);
      expect(Object.keys(answer.body.errors ?? {}), route.path).toEqual([name]);
    }
    expect(onDisk()).toEqual([]);
  });

  it('checks a file without a name by its content', async () => {
    for (const route of uploads)
      for (const named of ['', '; filename=""']) {
        const head = `content-disposition: form-data; name="file"${named}\r\ncontent-type: application/octet-stream\r\n\r\n`;
        const answer = await send(route, part(head) + END);
        expect([200, 201, 415, 422], `${route.path}: ${answer.text}`).toContain(answer.status);
      }
  });
});
