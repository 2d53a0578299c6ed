import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { pdf } from './pdf.server.ts';

const pages = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('a document becomes a PDF of its pages', async () => {
  const bytes = await pdf({ content: ['First', { text: 'Second', pageBreak: 'before' }] });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pages(bytes)).toBe(2);
});

test('a document can neither make requests nor read files', async () => {
  let asked = 0;
  const server = createServer((_request, response) => response.end(String(asked++))).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await expect(
    pdf({ content: [{ image: 'outside' }], images: { outside: `http://127.0.0.1:${port}/a.png` } }),
  ).rejects.toThrow(/denied/);
  await expect(pdf({ content: [{ image: resolve('public/favicon.png') }] })).rejects.toThrow();
  await expect(pdf({ content: [{ image: '/etc/hostname' }] })).rejects.toThrow();
  server.close();
  expect(asked).toBe(0);
});

test('each long document is made in its own thread, so the process continues', async () => {
  // Next to package.json, so that the bundle finds the packages.
  const folder = await mkdtemp(resolve('node_modules/.cache/pdf-'));
  try {
    await build({
      entryPoints: { pdf: 'src/engine/pdf/pdf.server.ts', 'pdf.worker': 'src/engine/pdf/pdf.worker.server.ts' },
      outdir: folder,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
    });
    const built = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'pdf.js')).href)) as { pdf: typeof pdf };
    const body = Array.from({ length: 2_000 }, (_, at) => [
      `Line ${at + 1}`,
      'A server in the comms room',
      `£${at}.00`,
    ]);
    const document = { content: [{ table: { widths: ['auto', '*', 'auto'], body }, layout: 'lines' }] };
    let threads = 0;
    const count = (): void => void threads++;
    process.on('worker', count);
    const [one, two, three] = await Promise.all([built.pdf(document), built.pdf(document), built.pdf(document)]);
    for (const bytes of [one, two, three]) expect(pages(bytes)).toBeGreaterThan(20);
    expect(threads).toBe(3);
    // Starting a thread takes longer than rendering a short document.
    expect(pages(await built.pdf({ content: ['Short'] }))).toBe(1);
    expect(threads).toBe(3);
    process.off('worker', count);
    await expect(
      built.pdf({
        content: [{ image: 'x' }, { text: 'y'.repeat(50_000) }],
        images: { x: 'https://example.org/a.png' },
      }),
    ).rejects.toThrow(/denied/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
