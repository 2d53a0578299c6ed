// Checks the sizes of browser downloads against budgets: the first load of every page, simulated with many more nouns;
// the declarations of each area; the additional size of each kind of screen; and the largest chunk. Sizes are
// compressed. Fails if a budget is exceeded.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { COMMON_PIECE } from './declarations.mjs';
import { ROOT } from './launcher/environment.mjs';
import { manifestTexts } from './manifestPlugin.mjs';

/** @typedef {{ file: string, name?: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }} Chunk */

const WEB = join(ROOT, 'dist/web');
/** KiB, gzip and brotli, with the expected final number of nouns and five screens each. */
const FIRST_LOAD = [215, 184];
const NOUNS = 120;
/** The shared code of all declarations, such as field kinds, and the declarations of one area. */
const COMMON = [16, 14];
const OF_AREA = [16, 14];
const LARGEST_CHUNK = [120, 105];
/**
 * The total download of a visitor who starts on a screen, including the first load, because the bundler decides how
 * code is split between the two. A screen is named by its module.
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
const { text, simulated } = await manifestTexts(NOUNS);
judge(`first load with ${NOUNS} nouns`, [...first], FIRST_LOAD, (content) => content.replace(text, () => simulated));
if (![...first].some((key) => contentOf(key).includes(text)))
  fail('The manifest is not in the first load as it was written; see tools/manifestPlugin.mjs.');
// The declarations of an area load once, with its first screen; screens are measured without them.
const declared = Object.keys(manifest).filter((key) => manifest[key]?.name?.startsWith(COMMON_PIECE));
const declarations = new Set(declared.flatMap((key) => [...closure(key)]));
if (declared.length < 2) fail('The declarations are not separate chunks. See vite.config.ts.');
for (const key of declared) {
  const piece = manifest[key]?.name ?? '';
  judge(`+ ${piece}`, [key], piece === COMMON_PIECE ? COMMON : OF_AREA);
}
for (const [name, module, budget] of SCREENS) {
  const piece = pieceOf(module);
  if (piece)
    judge(
      `begin on a ${name}`,
      [...new Set([...first, ...closure(piece)])].filter((key) => first.has(key) || !declarations.has(key)),
      budget,
    );
  else fail(`+ ${name}: ${module} is not a piece of its own; it went into the first load, or was moved.`);
}
const lazy = Object.keys(manifest).filter((key) => !first.has(key) && manifest[key]?.file.endsWith('.js'));
const largest = lazy.map((key) => ({ key, size: sizes([key])[0] ?? 0 })).sort((a, b) => b.size - a.size)[0];
if (largest) judge(`largest piece (${manifest[largest.key]?.file})`, [largest.key], LARGEST_CHUNK);
process.exitCode = broken ? 1 : 0;

/**
 * The chunk of a module. A shared chunk is named after the module instead of its path.
 * @param {string} module
 */
function pieceOf(module) {
  if (manifest[module]) return module;
  const name = basename(module, '.tsx');
  return Object.keys(manifest).find((key) => !first.has(key) && manifest[key]?.name === name);
}

/**
 * The module and everything it needs before it runs.
 * @param {string} key @param {Set<string>} [seen]
 */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

/** @param {string} key */
function contentOf(key) {
  const file = manifest[key]?.file ?? '';
  return file.endsWith('.js') ? readFileSync(join(WEB, file), 'utf8') : '';
}

/**
 * KiB of scripts, gzip and brotli.
 * @param {string[]} keys @param {(content: string) => string} [changed]
 */
function sizes(keys, changed = (content) => content) {
  const contents = keys.map((key) => changed(contentOf(key))).filter((content) => content !== '');
  const sum = (/** @type {(content: string) => Buffer} */ pack) =>
    contents.reduce((total, content) => total + pack(content).length, 0) / 1024;
  return [sum((content) => gzipSync(content, { level: 9 })), sum((content) => brotliCompressSync(content))];
}

/** @param {string} name @param {string[]} keys @param {readonly number[]} budget @param {(content: string) => string} [changed] */
function judge(name, keys, budget, changed) {
  const measured = sizes(keys, changed);
  const line = `${name.padEnd(44)} ${measured.map((size) => size.toFixed(1)).join(' / ')} of ${budget.join(' / ')} KiB (gzip / brotli)`;
  if (measured.some((size, index) => size > (budget[index] ?? 0))) fail(line);
  else console.log(`ok    ${line}`);
}

/** @param {string} line */
function fail(line) {
  broken++;
  console.error(`OVER  ${line}`);
}
