import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launcher/environment.mjs';

const SET = 'src/engine/parts/iconSet.tsx';

/**
 * Includes only icons whose names occur in the sources, so that no list is maintained by hand. A word that happens to
 * be an icon's name adds a few hundred bytes to a chunk loaded after the first paint.
 * @returns {import('vite').Plugin}
 */
export const iconsByName = () => ({
  name: 'icons-by-name',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (id !== join(ROOT, SET)) return null;
    const named = await namedIcons();
    const imports = named.map(([, component]) => component).join(', ');
    const entries = named.map(([name, component]) => `'${name}': ${component}`).join(', ');
    return `import { ${imports} } from 'lucide-react';\nexport const iconSet = { ${entries} };`;
  },
});

/**
 * The icons that the sources name, each with its component.
 * @returns {Promise<[name: string, component: string][]>}
 */
async function namedIcons() {
  const lucide = await import('lucide-react');
  const words = new Set(['box']);
  for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      for (const [, word = ''] of readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(/['"]([a-z][a-z0-9-]*)['"]/g))
        words.add(word);
  return Object.keys(lucide)
    .filter((component) => /^[A-Z](?!.*Icon$)/.test(component))
    .map((component) => /** @type {[string, string]} */ ([iconName(component), component]))
    .filter(([name]) => words.has(name));
}

/**
 * "Building2" → "building-2"
 * @param {string} component
 */
const iconName = (component) =>
  component
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([a-z])([0-9])/gi, '$1-$2')
    .toLowerCase();
