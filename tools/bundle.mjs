import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './launcher/environment.mjs';

/**
 * How our server code is bundled: ours into one place, packages left where npm put them, so that stack traces and
 * licences stay theirs. Worker threads (`x.worker.server.ts`) become files of their own beside it: `x.worker.js`.
 * @param {Record<string, string>} entries output name → source, relative to the product's folder
 * @param {string} outdir
 * @returns {import('esbuild').BuildOptions}
 */
export const serverBundle = (entries, outdir) => ({
  absWorkingDir: ROOT,
  entryPoints: { ...workers(), ...entries },
  outdir,
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  sourcesContent: false,
  jsx: 'automatic',
  logLevel: 'warning',
});

/**
 * The service worker that shows notices: a file by itself, under one name for good, because browsers know it by its address.
 * @param {string} outfile
 * @returns {import('esbuild').BuildOptions}
 */
export const pushWorker = (outfile) => ({
  absWorkingDir: ROOT,
  entryPoints: ['src/platform/notifications/push/pushWorker.web.ts'],
  outfile,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
});

function workers() {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.worker.server.ts'),
  );
  return Object.fromEntries(files.map((file) => [basename(file).replace('.server.ts', ''), join('src', file)]));
}
