import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localStorage } from '#engine/files/storage.server.ts';
import type { Answered } from '../support/installation.server.ts';
import { openProduct, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';
import { ARCHIVES } from './testArchives.server.ts';
import type { HostileFile, Place } from './testHostileFile.server.ts';
import { PICTURES } from './testPictures.server.ts';
import { PROGRAMS } from './testPrograms.server.ts';
import { TABLES } from './testTables.server.ts';
import { WORKBOOKS } from './testWorkbooks.server.ts';

/**
 * By default each file goes to the file upload and to the place for its kind; `all` sends each to every place and
 * reports the cost.
 */
const IS_ALL = process.env.HOSTILE_FILES === 'all';
const ADDRESSES: Readonly<Record<Place, string>> = {
  file: '/api/v1/files',
  photo: '',
  import: '/api/v1/imports',
  register: '/api/v1/school-register',
};
const KINDS: readonly (readonly [files: readonly HostileFile[], places: readonly Place[]])[] = [
  [PICTURES, ['file', 'photo']],
  [ARCHIVES, ['file']],
  [WORKBOOKS, ['file', 'import']],
  [TABLES, ['file', 'import', 'register']],
  [PROGRAMS, ['file', 'import']],
];
const FILES = KINDS.flatMap(([files, places]) =>
  files.map((file) => ({ ...file, places: IS_ALL ? (Object.keys(ADDRESSES) as Place[]) : places })),
);

let product: TestProduct;
let folder: string;
let canary: Server;
let fetched = 0;
let own = '';
const figures: { readonly what: string; readonly ms: number; readonly mib: number }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  product = await openProduct({ storage: localStorage(join(folder, 'in', 'files')) });
  own = `/api/v1/users/${await userIdOf(product.administrator)}/avatar`;
  canary = createServer((_request, answer) => {
    fetched++;
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
});
afterAll(async () => {
  await product.close();
  canary.close();
  rmSync(folder, { recursive: true, force: true });
  if (IS_ALL) console.table([...figures].sort((a, b) => b.ms - a.ms).slice(0, 12));
});

const EDGE = 'edge-of-the-form';
async function send(place: Place, name: string, type: string, bytes: Uint8Array): Promise<Answered> {
  const form = Buffer.concat([
    Buffer.from(
      `--${EDGE}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${EDGE}--\r\n`),
  ]);
  return product.administrator.send(place === 'photo' ? 'PUT' : 'POST', ADDRESSES[place] || own, form, {
    'content-type': `multipart/form-data; boundary=${EDGE}`,
  });
}
const isTaken = ({ status }: Answered): boolean => status === 200 || status === 201;

/** Expects a refusal with words that a user can act on. */
function expectWords({ status, body, text }: Answered): void {
  expect([400, 413, 415, 422], text).toContain(status);
  expect(body.code, text).toMatch(/^[a-z_]+$/);
  expect(String(body.message), text).toMatch(/^[A-Z“].*[.!?]$/s);
  expect(text).not.toMatch(/\bat \S+ \(|\.ts:\d|node_modules|violates|ENOENT|yauzl|vips|<c r=/);
}

/** Expects that an accepted file cannot run when served, and that pictures were re-encoded. */
async function expectHarmless(id: unknown): Promise<void> {
  const { headers, text } = await product.administrator.get(`/api/v1/files/${String(id)}/content`);
  const type = String(headers['content-type']);
  const isPicture = /^image\/(?:png|jpeg|webp)$/.test(type);
  expect(String(headers['content-disposition'])).toMatch(isPicture ? /^inline;/ : /^attachment;/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(type).not.toMatch(/html|svg|script/);
  if (isPicture) expect(text).not.toMatch(/<script|<\?php|PK\u0003\u0004/);
}

describe(`of ${FILES.length} hostile files, at each place that accepts files`, () => {
  it('there are as many as promised', () => expect(FILES.length).toBeGreaterThanOrEqual(120));

  it.each(FILES.filter(({ isLarge }) => IS_ALL || !isLarge))(
    'none runs, fetches or escapes: $what',
    async ({ what, name, type, bytes, places, kept = [] }) => {
      const content = await bytes(`http://127.0.0.1:${(canary.address() as AddressInfo).port}/`);
      const [began, before] = [performance.now(), process.resourceUsage().maxRSS];
      const taken: Place[] = [];
      for (const place of places) {
        const answer = await send(place, name, type, content);
        if (!isTaken(answer)) {
          expectWords(answer);
          continue;
        }
        taken.push(place);
        if (place === 'file') await expectHarmless(answer.body.id);
        if (place === 'photo') await expectHarmless(answer.body.avatarFileId);
      }
      const mib = Math.round((process.resourceUsage().maxRSS - before) / 1024);
      figures.push({ what, ms: Math.round(performance.now() - began), mib });
      expect(taken).toEqual(kept);
    },
  );
});

const NAMES: readonly string[] = [
  '../../../etc/passwd.txt',
  '..\\..\\windows\\system.txt',
  '/etc/shadow.txt',
  'C:\\boot.txt',
  '\\\\server\\share\\a.txt',
  '....//....//a.txt',
  '%2e%2e%2fa.txt',
  '..%c0%af..%c0%afa.txt',
  'a\u202etxt.exe.txt',
  'a\u200b\u200d.txt',
  'a\u0000.txt',
  'a\u0007\u001b[31m.txt',
  'CON.txt',
  'nul.txt',
  'LPT1.txt',
  'aux.tar.txt',
  '.htaccess.txt',
  '..txt',
  '....txt',
  ' .txt',
  'a.txt.',
  'a.txt ',
  'a.html.txt',
  'a.php.js.exe.txt',
  'a;rm -rf /.txt',
  'a|b>c<d?e*f:g.txt',
  "a'; drop table stored_file;--.txt",
  '<img src=x onerror=alert(1)>.txt',
  '=cmd|calc.txt',
  `${'n'.repeat(400)}.txt`,
  `${'👩‍👩‍👧‍👦'.repeat(40)}.txt`,
  'Zoe\u0308 e\u0301.txt',
];

describe(`of ${NAMES.length} hostile names`, () => {
  it.each(NAMES)('none is a path, a device or a header: %j', async (name) => {
    const answer = await send('file', name, 'text/plain', Buffer.from('harmless'));
    if (!isTaken(answer)) return expectWords(answer);
    const shown = String(answer.body.name);
    expect(shown).not.toMatch(/[\p{C}/\\<>:"|?*]/u);
    expect(shown).not.toMatch(/^(?:con|nul|aux|lpt1)\.|^\.|[. ]$|\.(?:html|php|js|exe)\./i);
    expect([...shown].length).toBeLessThanOrEqual(104);
    const { headers } = await product.administrator.get(`/api/v1/files/${String(answer.body.id)}/content`);
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''[\w.!~*'()%-]+$/);
  });
});

describe('all hostile files', () => {
  it('are in the storage of background jobs or nowhere: none waits, is elsewhere, or was fetched', () => {
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(folder.length));
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter((path) => !/^\/in\/files\/[\da-f]{2}\/[\da-f]{2}\/[\da-f]{40}$/.test(path))).toEqual([]);
    for (const place of [folder, resolve('.'), resolve('..'), tmpdir()])
      expect(existsSync(join(place, 'escaped.txt')), place).toBe(false);
    expect(fetched).toBe(0);
  });

  it('that were accepted are not used as a logo unless they are pictures', async () => {
    const { rows } = await product.database.query<{ id: number; media_type: string }>(
      'select distinct on (media_type) id, media_type from stored_file where created_by is not null order by media_type, id',
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { id, media_type } of rows) {
      const { version } = (await product.administrator.get('/api/v1/settings/company')).body.row ?? {};
      const set = { version, logoFileId: id };
      const answer = await product.administrator.send('PATCH', '/api/v1/settings/company', set);
      expect([media_type, answer.status]).toEqual([media_type, media_type.startsWith('image/') ? 200 : 422]);
    }
  });
});
