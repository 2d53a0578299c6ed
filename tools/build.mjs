// Builds the product into dist/: the browser's files in dist/web, the server in dist/server.
// Both are built in a temporary folder and moved when complete, so a failed build keeps the last good one.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { pushWorker, serverBundle } from './bundle.mjs';
import { reason, ROOT } from './launcher/environment.mjs';
import { sourcesHash, STAMP } from './launcher/sources.mjs';
import { billOfMaterials } from './sbom.mjs';

const ENTRIES = {
  main: 'src/app/main.server.ts',
  demo: 'src/app/commands/demo.server.ts',
  backup: 'src/app/commands/backup.server.ts',
  restore: 'src/app/commands/restore.server.ts',
  keys: 'src/app/commands/keys.server.ts',
  archive: 'src/app/commands/archive.server.ts',
  incident: 'src/app/commands/incident.server.ts',
};

const dist = join(ROOT, 'dist');
const half = join(dist, `.half-${process.pid}`);
// Read before building: a source that changes during the build makes the next start build again.
const hash = sourcesHash();
try {
  mkdirSync(half, { recursive: true });
  const entries = Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(join(ROOT, file))));
  await bundle(serverBundle(entries, join(half, 'server')));
  await buildWeb({ root: ROOT, logLevel: 'warn', build: { outDir: join(half, 'web'), emptyOutDir: true } });
  await bundle(pushWorker(join(half, 'web/push-worker.js')));
  await compressAll(join(half, 'web/assets'));
  listPackages(join(half, 'server/packages.cdx.json'));
  for (const part of ['server', 'web']) {
    rmSync(join(dist, part), { recursive: true, force: true });
    renameSync(join(half, part), join(dist, part));
  }
  writeFileSync(STAMP, hash);
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
} finally {
  rmSync(half, { recursive: true, force: true });
}

/**
 * Lists the third-party packages that the product ships.
 * @param {string} file
 */
function listPackages(file) {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const bill = billOfMaterials(lock, { root: ROOT, madeAt: new Date().toISOString() });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

/**
 * Compressed once here instead of for each request.
 * @param {string} folder
 */
async function compressAll(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(texts.map((name) => compress(join(folder, name))));
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
