import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { writeZip, zipOf } from './zip.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
const path = join(folder, 'made.zip');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a reader that knows nothing of our writer finds. */
function read(): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, strictFileNames: true }, (fault, zip) => {
      if (fault) return reject(fault);
      const found: Record<string, string> = {};
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('error', reject);
          stream.on('end', () => {
            found[entry.fileName] = Buffer.concat(chunks).toString();
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

it('a zip holds what was put in, under its names, as any reader finds it', async () => {
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

it('a few texts are a zip without a file', async () => {
  writeFileSync(path, await zipOf([{ name: 'data.json', chunks: ['{}'] }], new Date()));
  expect(await read()).toEqual({ 'data.json': '{}' });
});

it('what fails on the way is told, not made half', async () => {
  async function* broken() {
    yield 'a beginning';
    throw new Error('the disk is gone');
  }
  await expect(writeZip(path, [{ name: 'a.txt', chunks: broken() }], { moment: new Date() })).rejects.toThrow(
    'the disk is gone',
  );
});
