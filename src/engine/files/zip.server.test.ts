import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { unzipped } from '#tests/support/unzipped.server.ts';
import { writeZip, zipOf } from './zip.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
const path = join(folder, 'made.zip');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = () => unzipped(readFileSync(path));

it('a zip contains its files under their names, readable by any program', async () => {
  const long = 'The quick brown fox. '.repeat(50_000);
  async function* pieces() {
    for (let from = 0; from < long.length; from += 7_777) yield long.slice(from, from + 7_777);
  }
  const moment = new Date('2026-11-20T14:05:08Z');
  const made = await writeZip(
    path,
    [
      { name: 'index.html', chunks: ['<p>Größe</p>'] },
      { name: 'größer.txt', chunks: pieces() },
      { name: 'empty.csv', chunks: [] },
    ],
    { moment },
  );
  expect(await read()).toEqual({ 'index.html': '<p>Größe</p>', 'größer.txt': long, 'empty.csv': '' });
  const bytes = readFileSync(path);
  expect(made).toEqual({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(made.size).toBeLessThan(long.length / 10);
});

it('several texts make a zip without a file on disk', async () => {
  writeFileSync(path, await zipOf([{ name: 'data.json', chunks: ['{}'] }], new Date()));
  expect(await read()).toEqual({ 'data.json': '{}' });
});

it('an error during packing is reported, and no partial file is left', async () => {
  async function* broken() {
    yield 'a beginning';
    throw new Error('the disk is gone');
  }
  await expect(writeZip(path, [{ name: 'a.txt', chunks: broken() }], { moment: new Date() })).rejects.toThrow(
    'the disk is gone',
  );
});

it('parts can depend on earlier ones, and their source ends when the reader stops', async () => {
  let isOver = false;
  async function* parts() {
    try {
      const sizes: number[] = [];
      for (const name of ['a.txt', 'b.txt']) {
        async function* chunks() {
          for (let n = 0; n < 3; n++) yield `${name} ${n}\n`;
          sizes.push(3);
        }
        yield { name, chunks: chunks() };
      }
      yield { name: 'sum.txt', chunks: [String(sizes)] };
    } finally {
      isOver = true;
    }
  }
  await writeZip(path, parts(), { moment: new Date() });
  expect(await read()).toMatchObject({ 'b.txt': 'b.txt 0\nb.txt 1\nb.txt 2\n', 'sum.txt': '3,3' });
  isOver = false;
  const stopped = AbortSignal.abort(new Error('called off'));
  await expect(writeZip(path, parts(), { moment: new Date(), signal: stopped })).rejects.toThrow();
  await expect.poll(() => isOver).toBe(true);
});
