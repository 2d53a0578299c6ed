import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './launcher/environment.mjs';

/**
 * How server code is bundled: our code into one place, packages stay in node_modules, so that stack traces and
 * licences are kept. Worker threads (`x.worker.server.ts`) become separate files: `x.worker.js`.
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
 * The service worker for notifications: a single file with a fixed name, because browsers identify it by its URL.
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
