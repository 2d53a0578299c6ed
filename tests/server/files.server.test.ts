import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localStorage, type Storage } from '#engine/files/storage.server.ts';
import { sweepFiles } from '#engine/files/sweep.server.ts';
import type { Answered, Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let folder: string;
let storage: Storage;
let hasRoom = true;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  const local = localStorage(folder);
  storage = { ...local, hasRoom: async () => hasRoom && (await local.hasRoom()) };
  installation = await openProduct({ storage });
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const B = 'zwanzig';
function upload(
  name: string,
  bytes: Uint8Array | string,
  type = 'application/octet-stream',
  headers: Record<string, string> = {},
): Promise<Answered> {
  const form = Buffer.concat([
    Buffer.from(
      `--${B}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes as Uint8Array),
    Buffer.from(`\r\n--${B}--\r\n`),
  ]);
  return installation.administrator.send('POST', '/api/v1/files', form, {
    'content-type': `multipart/form-data; boundary=${B}`,
    ...headers,
  });
}
const waiting = () => (existsSync(join(folder, 'waiting')) ? readdirSync(join(folder, 'waiting')) : []);
const workbook = (more: Record<string, Uint8Array> = {}) =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>'), ...more });

describe('an upload', () => {
  it('is stored as its real type, under a name that cannot be executed, and leaves no temporary file', async () => {
    const { status, body } = await upload('../../plan.html.pdf', '%PDF-1.7 the plan');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'plan_html.pdf', mediaType: 'application/pdf', size: 17 });
    expect(waiting()).toEqual([]);
  });

  it('repeated under its key is stored once, and another file under the key is refused', async () => {
    const key = { 'idempotency-key': 'the-plan' };
    const count = async () =>
      (await installation.database.query<{ n: number }>('select count(*)::int as n from stored_file')).rows[0]?.n ?? 0;
    const before = await count();
    const [first, again] = [
      await upload('a.txt', 'one', 'text/plain', key),
      await upload('a.txt', 'one', 'text/plain', key),
    ];
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect(again.body).toEqual(first.body);
    for (const [name, bytes] of [
      ['a.txt', 'two'],
      ['b.txt', 'one'],
    ] as const) {
      const other = await upload(name, bytes, 'text/plain', key);
      expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    }
    expect([(await count()) - before, waiting()]).toEqual([1, []]);
  });

  it('can be larger than other requests: fifty mebibytes, and not one more', async () => {
    const { status, body } = await upload('long.log', Buffer.alloc(3 * 1024 * 1024, 'a line of a log\n'));
    expect([status, body.size]).toEqual([201, 3 * 1024 * 1024]);
  });

  it('of a picture is re-encoded: upright, and without location or hidden data', async () => {
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '50/1 49/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(
      'photo.jpg',
      Buffer.concat([taken, Buffer.from('<script>tail</script>')]),
      'image/jpeg',
    );
    const { headers, text } = await installation.administrator.get(`/api/v1/files/${String(body.id)}/content`);
    expect(headers['content-disposition']).toMatch(/^inline;/);
    expect(text).not.toContain('secret place');
    expect(text).not.toContain('tail');
    const { rows } = await installation.database.query('select width, height from stored_file where id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ width: 20, height: 40 }]);
  });

  it('of a document is identified by its content', async () => {
    const { body } = await upload('list.xlsx', workbook());
    expect(body.mediaType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  it.each<[string, string, () => Uint8Array | string, number, string]>([
    ['empty', 'a.txt', () => '', 422, 'empty_file'],
    ['a program', 'setup.exe', () => 'MZ\u0090\u0000\u0003', 415, 'media_type'],
    ['a script in a text', 'notes.txt', () => '#!/bin/sh\nrm -rf /', 415, 'media_type'],
    ['a page in a text', 'notes.txt', () => '<!doctype html><script>alert(1)</script>', 415, 'media_type'],
    ['a drawing', 'plan.svg', () => '<svg onload="alert(1)"/>', 415, 'media_type'],
    ['a PDF named as a picture', 'plan.png', () => '%PDF-1.7', 422, 'type'],
    [
      'an invalid picture',
      'plan.png',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]),
      422,
      'unreadable_picture',
    ],
    [
      'an archive in an archive',
      'a.zip',
      () => zipSync({ 'b.zip': zipSync({ 'c.txt': strToU8('x') }) }),
      422,
      'archive',
    ],
    [
      'an archive that unpacks endlessly',
      'a.zip',
      () => zipSync({ 'a.txt': new Uint8Array(40 * 1024 * 1024) }),
      422,
      'archive',
    ],
    [
      'an archive with too many entries',
      'a.zip',
      () => zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.txt`, strToU8('x')]))),
      422,
      'archive',
    ],
    ['an archive that is cut off', 'a.zip', () => workbook().subarray(0, 60), 422, 'archive'],
    [
      'a document that unpacks excessively',
      'a.xlsx',
      () => workbook({ 'xl/sheet.xml': new Uint8Array(40 * 1024 * 1024) }),
      422,
      'archive',
    ],
    ['more than 50 MiB', 'a.txt', () => Buffer.alloc(50 * 1024 * 1024 + 1, 'a'), 413, 'too_large'],
  ])('is refused in words, and nothing of it stays: %s', async (_what, name, content, status, code) => {
    const count = 'select count(*)::int as n from stored_file';
    const before = await installation.database.query(count);
    const answer = await upload(name, content());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(String(answer.body.message)).toMatch(/\.$/);
    expect((await installation.database.query(count)).rows).toEqual(before.rows);
    expect(waiting()).toEqual([]);
  });

  it('is refused when the disk is nearly full, while records are saved as before', async () => {
    hasRoom = false;
    const answer = await upload('a.txt', 'hello');
    expect([answer.status, answer.body.code]).toEqual([507, 'disk_full']);
    expect((await installation.administrator.send('POST', '/api/v1/teams', { name: 'On a full disk' })).status).toBe(
      201,
    );
    hasRoom = true;
  });

  it('is refused when the user has sent two gigabytes within a day', async () => {
    await installation.database.query(
      `insert into stored_file (key, name, media_type, size, sha256, created_by)
       select 'ffffffffffffffffffffffffffffffffffffffff', 'big', 'video/mp4', 2200000000, '', id from "user" limit 1`,
    );
    const answer = await upload('a.txt', 'hello');
    expect([answer.status, answer.body.code]).toEqual([429, 'quota']);
    expect(answer.body.message).toContain('2 GB');
    await setDay(4_096);
    expect((await upload('a.txt', 'hello')).status).toBe(201);
    await installation.database.query("delete from stored_file where name = 'big'");
  });

  it('is refused when the user has sent the daily limit of the company', async () => {
    await setDay(50);
    await installation.database.query(
      `insert into stored_file (key, name, media_type, size, sha256, created_by)
       select 'ffffffffffffffffffffffffffffffffffffffff', 'big', 'video/mp4', 53000000, '', id from "user" limit 1`,
    );
    const answer = await upload('a.txt', 'hello');
    expect([answer.status, answer.body.code]).toEqual([429, 'quota']);
    expect(answer.body.message).toContain('50 MB');
    await installation.database.query("delete from stored_file where name = 'big'");
    await setDay(2_048);
  });
});

/** Sets the daily upload limit of a user, in MiB. */
async function setDay(dayMib: number): Promise<void> {
  const { body } = await installation.administrator.get('/api/v1/settings/files');
  const saved = await installation.administrator.send('PATCH', '/api/v1/settings/files', {
    version: body.row?.version,
    dayMib,
  });
  expect(saved.status).toBe(200);
}

describe('a download', () => {
  it('is an attachment, runs nothing, and is not cached', async () => {
    const { body } = await upload('offer.pdf', '%PDF-1.7 0123456789');
    const { headers } = await installation.administrator.get(`/api/v1/files/${String(body.id)}/content`);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''offer.pdf");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('of a range returns that range, or says that there is none', async () => {
    const { body } = await upload('offer.pdf', '%PDF-1.7 0123456789');
    const address = `/api/v1/files/${String(body.id)}/content`;
    const asked = (range: string) => installation.app.inject({ url: address, headers: { host: 'localhost', range } });
    // Anonymous users cannot get ranges either.
    expect((await asked('bytes=0-3')).statusCode).toBe(401);
    const part = await installation.administrator.get(address, { range: 'bytes=9-11' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '012', 'bytes 9-11/19']);
    expect((await installation.administrator.get(address, { range: 'bytes=90-' })).status).toBe(416);
  });
});

describe('unknown files', () => {
  it('are deleted: interrupted uploads, and files without a row; known ones stay', async () => {
    const { body } = await upload('kept.txt', 'kept');
    const old = new Date(Date.now() - 2 * 86_400_000);
    const lost = 'abcdabcdabcdabcdabcdabcdabcdabcdabcdabcd';
    await storage.put(lost, Buffer.from('x'), 'text/plain');
    const half = await storage.waitingPlace();
    writeFileSync(half, 'half');
    for (const path of [join(folder, 'ab/cd', lost), half]) utimesSync(path, old, old);
    const { rows } = await installation.database.query<{ key: string }>('select key from stored_file where id = $1', [
      body.id,
    ]);
    const key = rows[0]?.key ?? '';
    const known = join(folder, key.slice(0, 2), key.slice(2, 4), key);
    utimesSync(known, old, old);
    expect(await sweepFiles(installation.database, storage, new Date().toISOString())).toEqual({
      waiting: 1,
      unknown: 1,
    });
    expect(existsSync(half)).toBe(false);
    expect(statSync(known).size).toBe(4);
  });
});
