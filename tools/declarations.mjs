import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const VALUE_IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*?from\s*'([^']+)'|^import\s*'([^']+)'/gm;
const ROOMS = /** @type {Record<string, string>} */ ({
  '#engine': 'src/engine',
  '#platform': 'src/platform',
  '#areas': 'src/areas',
  '#app': 'src/app',
});

/**
 * Every file of ours that a file needs before it runs, itself included. Types and packages are no part of it.
 * @param {string} root of the product @param {string} entry path below it
 * @returns {ReadonlySet<string>} absolute paths
 */
export function neededBy(root, entry) {
  const found = new Set([join(root, entry)]);
  // A set is walked with what is added meanwhile.
  for (const file of found)
    for (const [, named, bare] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
      const path = resolved(root, file, named ?? bare ?? '');
      if (path) found.add(path);
    }
  return found;
}

/** @param {string} root @param {string} from @param {string} name */
function resolved(root, from, name) {
  if (name.startsWith('.')) return resolve(dirname(from), name);
  const [room = '', ...rest] = name.split('/');
  return ROOMS[room] ? join(root, ROOMS[room], ...rest) : undefined;
}

/** The piece of what the declarations of several areas are made of. */
export const COMMON_PIECE = 'declarations';

/**
 * Rooms whose nouns are a second piece of their area, because one would be too large; the area's model is in it too, for
 * it needs both. What these rooms build on never needs them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const SECOND_PIECE = { estate: ['hardware', 'phones', 'network-services', 'software'] };

/** @param {string} area @param {string} room a folder, or the file of the model */
const pieceOf = (area, room) =>
  SECOND_PIECE[area]?.includes(room) || (SECOND_PIECE[area] && room === `${area}.ts`)
    ? `${COMMON_PIECE}-${area}-kinds`
    : `${COMMON_PIECE}-${area}`;

/**
 * The piece that each file of the declarations belongs to: its own area's, also where others need it; what they need of the
 * engine is the common one, because screens of every area need it too.
 * @param {string} root of the product
 * @returns {ReadonlyMap<string, string>} by absolute path
 */
export function declarationPieces(root) {
  const areas = readdirSync(join(root, 'src/areas')).map((name) => /** @type {const} */ ([name, `src/areas/${name}`]));
  const pieces = new Map();
  for (const [name, folder] of [/** @type {const} */ (['platform', 'src/platform']), ...areas]) {
    const model = `${folder}/${name}.ts`;
    if (!existsSync(join(root, model))) continue;
    for (const file of neededBy(root, model)) {
      const [, floor = '', area = '', room = ''] = relative(root, file).split(/[\\/]/);
      const owner = floor === 'areas' ? area : floor;
      pieces.set(file, owner === 'engine' ? COMMON_PIECE : pieceOf(owner, room));
    }
  }
  return pieces;
}
