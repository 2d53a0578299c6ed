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
 * Every source file that a file needs before it runs, itself included. Type imports and packages are left out.
 * @param {string} root of the product @param {string} entry path below it
 * @returns {ReadonlySet<string>} absolute paths
 */
export function neededBy(root, entry) {
  const found = new Set([join(root, entry)]);
  // Iterating a set includes elements added during the loop.
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

/** The chunk of code shared by the declarations of several areas. */
export const COMMON_PIECE = 'declarations';

/**
 * Folders whose nouns form a second chunk of their area, because one chunk would be too large. The area's model is in
 * it too, because it needs both. The modules these folders build on never import them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const SECOND_PIECE = { estate: ['hardware', 'phones', 'network-services', 'software'] };

/** @param {string} area @param {string} room a folder, or the file of the model */
const pieceOf = (area, room) =>
  SECOND_PIECE[area]?.includes(room) || (SECOND_PIECE[area] && room === `${area}.ts`)
    ? `${COMMON_PIECE}-${area}-kinds`
    : `${COMMON_PIECE}-${area}`;

/**
 * The chunk of each declaration file: that of the file’s area, even if other areas use it. Engine modules that they need
 * are in the common chunk, because screens of every area need them too.
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
