// Bundles the tests of rules and of the server with all source files that they import: node
// tools/testing/bundledTests.mjs <folder>
// Loading separate modules takes a process eight seconds, and a bundle one. Shared files stay in one chunk that a
// process loads once, so each module exists once.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../bundle.mjs';
import { ROOT } from '../launcher/environment.mjs';

/** Tests that run in a separate process: slow ones, and those that replace a part of the product. */
const APART = new Set(
  [
    'hostile/hostile',
    ...['invitations', 'providerSettings', 'signingIn', 'singleSignOn'].map((name) => `identity/${name}`),
    ...['imports', 'killed'].map((name) => `imports/${name}`),
    ...['liveNodes', 'externalLiveService'].map((name) => `live/${name}`),
    ...['everyNoun', 'everyNounLive', 'fuzz', 'longExports', 'oddQueries', 'races'].map((name) => `nouns/${name}`),
    ...['auditExport', 'foreignKeys', 'incomingKilled', 'outboundProxy', 'rescueKit'].map((name) => `platform/${name}`),
    ...['clockChanges', 'rawRequests'].map((name) => `server/${name}`),
  ].map((name) => `tests/${name}.server.test.ts`),
);
/** Modules that open an installation with its own database, which a test file closes: such files can share a process. */
const INSTALLATION = /\b(?:testInstallation|importBench|deskTest|productWithCustomer|testCompany)\.server\.ts/;
/** Tests that only compute leave no state for the next file; tests that register nouns or watches do. */
const LEAVES_SOMETHING = /\bregister\(|\bprovide[A-Z]\w*\(|\bvi\.|\bprepareAreas\(|process\.env|globalThis/;

/**
 * The output folder of a test file: that of its kind, by how much state the files share.
 * @param {string} file
 */
function placeOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!file.endsWith('.server.test.ts')) return LEAVES_SOMETHING.test(text) ? 'rules-apart' : 'rules';
  return !APART.has(file) && INSTALLATION.test(text) ? 'server' : 'server-apart';
}

const [, , folder] = process.argv;
if (!folder) throw new Error('Which folder? Use: node tools/testing/bundledTests.mjs <folder>');
rmSync(folder, { recursive: true, force: true });
const tests = ['src', 'tests'].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(root, file)),
);
await build({
  ...serverBundle({}, folder),
  entryPoints: tests.map((file) => ({ in: file, out: join(placeOf(file), file.replace(/\.ts$/, '')) })),
  outExtension: { '.js': '.mjs' },
});
