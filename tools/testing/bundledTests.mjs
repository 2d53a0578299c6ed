// Bundles the tests of rules and of the server with all of ours that they read:
//   node tools/testing/bundledTests.mjs <folder>
// To read the product in piece by piece takes a process eight seconds, and from a bundle one. What files share stays in
// one piece that a process reads once, so nothing exists twice.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../bundle.mjs';
import { ROOT } from '../launcher/environment.mjs';

/** A process of their own: what takes long anyway, and what puts something else in the place of a part of the product. */
const APART = new Set(
  [
    'hostile/hostile',
    ...['companySignIn', 'invitations', 'providerSettings', 'signingIn'].map((name) => `identity/${name}`),
    ...['imports', 'killed'].map((name) => `imports/${name}`),
    ...['liveNodes', 'liveOutside'].map((name) => `live/${name}`),
    ...['everyNoun', 'everyNounLive', 'fuzz', 'longExports', 'oddQueries', 'races'].map((name) => `nouns/${name}`),
    ...['auditExport', 'foreignKeys', 'incomingKilled', 'outboundProxy', 'rescueKit'].map((name) => `platform/${name}`),
    ...['clockChanges', 'wire'].map((name) => `server/${name}`),
  ].map((name) => `tests/${name}.server.test.ts`),
);
/** What only reads and computes leaves nothing behind for the next file; nouns and watches of a test's own would. */
const LEAVES_SOMETHING = /\bregister\(|\bprovide[A-Z]\w*\(|\bvi\.|\bprepareAreas\(|process\.env|globalThis/;

/** Where a file of tests belongs: the folder of those of its kind, by how much they share. @param {string} file */
function placeOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!file.endsWith('.server.test.ts')) return LEAVES_SOMETHING.test(text) ? 'rules-apart' : 'rules';
  return !APART.has(file) && text.includes('testInstallation.server.ts') ? 'server' : 'server-apart';
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
