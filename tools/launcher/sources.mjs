import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './environment.mjs';

/** Written by a successful build: the hash of its sources. */
export const STAMP = join(ROOT, 'dist/.built');

const FOLDERS = ['src', 'public'];
const FILES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'tools/build.mjs',
  'tools/bundle.mjs',
  'tools/declarations.mjs',
  'tools/manifestPlugin.mjs',
  'tools/sbom.mjs',
];

/** A hash over all inputs of a build: names and contents of the sources, and the exact versions of the packages. */
export function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of [...FILES.filter((name) => existsSync(join(ROOT, name))), ...FOLDERS.flatMap(filesIn)]) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} folder */
function filesIn(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$|~$|\.swp$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)).sort();
}

/** Whether dist/ was built from the current sources. A copy without sources, such as an image, counts as built. */
export function isBuilt() {
  if (!existsSync(join(ROOT, 'src'))) return true;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}
