// What the browser has to fetch, against budgets: the first load of every page, what each kind of screen adds to it, and
// the largest piece. Compressed as it is served. Fails when a budget is broken.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT } from './launcher/environment.mjs';

/** @typedef {{ file: string, name?: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }} Chunk */

const WEB = join(ROOT, 'dist/web');
/** KiB, gzip and brotli. */
const FIRST_LOAD = [224, 192];
/** The piece that vite.config.ts makes of the declarations. */
const DECLARATIONS = 'declarations';
const DECLARED = [46, 39];
const LARGEST_CHUNK = [120, 105];
/**
 * All a visitor fetches who begins on a screen, the first load included: how the pieces are divided between the two is
 * the bundler's affair. A screen is named by its module.
 */
const SCREENS = /** @type {const} */ ([
  ['list', 'src/engine/records/ListScreen.tsx', [270, 230]],
  ['show page', 'src/engine/records/ShowScreen.tsx', [263, 226]],
  ['form', 'src/engine/records/FormScreen.tsx', [304, 263]],
]);

const manifestFile = join(WEB, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('The browser files are not built. Run: node tools/build.mjs');
  process.exit(1);
}
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The build has no entry.');
const first = closure(entry);

let broken = 0;
judge('first load', [...first], FIRST_LOAD);
// The declarations come once, with the first screen that is opened; the screens are measured beyond them.
const declared = Object.keys(manifest).find((key) => manifest[key]?.name === DECLARATIONS);
const declarations = declared ? closure(declared) : new Set();
if (declared)
  judge(
    '+ declarations',
    [...declarations].filter((key) => !first.has(key)),
    DECLARED,
  );
else fail('+ declarations: they are not a separate chunk. See vite.config.ts.');
for (const [name, module, budget] of SCREENS) {
  if (manifest[module])
    judge(
      `begin on a ${name}`,
      [...new Set([...first, ...closure(module)])].filter((key) => first.has(key) || !declarations.has(key)),
      budget,
    );
  else fail(`+ ${name}: ${module} is not a separate chunk. It went into the first load, or was moved.`);
}
const lazy = Object.keys(manifest).filter((key) => !first.has(key) && manifest[key]?.file.endsWith('.js'));
const largest = lazy.map((key) => ({ key, size: sizes([key])[0] ?? 0 })).sort((a, b) => b.size - a.size)[0];
if (largest) judge(`largest chunk (${manifest[largest.key]?.file})`, [largest.key], LARGEST_CHUNK);
process.exitCode = broken ? 1 : 0;

/** The module and everything it needs before it runs. @param {string} key @param {Set<string>} [seen] */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

/** KiB of scripts, gzip and brotli. @param {string[]} keys */
function sizes(keys) {
  const files = keys.flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  const contents = files.map((file) => readFileSync(join(WEB, file)));
  const sum = (/** @type {(content: Buffer) => Buffer} */ pack) =>
    contents.reduce((total, content) => total + pack(content).length, 0) / 1024;
  return [sum((content) => gzipSync(content, { level: 9 })), sum((content) => brotliCompressSync(content))];
}

/** @param {string} name @param {string[]} keys @param {readonly number[]} budget */
function judge(name, keys, budget) {
  const measured = sizes(keys);
  const line = `${name.padEnd(44)} ${measured.map((size) => size.toFixed(1)).join(' / ')} of ${budget.join(' / ')} KiB (gzip / brotli)`;
  if (measured.some((size, index) => size > (budget[index] ?? 0))) fail(line);
  else console.log(`ok    ${line}`);
}

/** @param {string} line */
function fail(line) {
  broken++;
  console.error(`OVER  ${line}`);
}
