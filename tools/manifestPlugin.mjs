import { build } from 'esbuild';
import { join } from 'node:path';
import { ROOT } from './launcher/environment.mjs';

const MANIFEST = 'src/app/manifest.ts';

/**
 * Puts the list of screens into the first load as plain data. Without it the list would bring every declaration with it,
 * and the first load would grow with each noun; so they come with the first screen that needs them.
 * @returns {import('vite').Plugin}
 */
export const manifestAsData = () => ({
  name: 'manifest-as-data',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (id !== join(ROOT, MANIFEST)) return null;
    const { outputFiles } = await build({
      absWorkingDir: ROOT,
      entryPoints: [MANIFEST],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      logLevel: 'warning',
    });
    const [bundle] = outputFiles;
    if (!bundle) throw new Error(`${MANIFEST} could not be read.`);
    const made = await import(`data:text/javascript;base64,${Buffer.from(bundle.text).toString('base64')}`);
    const names = Object.keys(made);
    return names.map((name) => `export const ${name} = ${JSON.stringify(made[name])};`).join('\n');
  },
});
