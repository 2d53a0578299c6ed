import { build } from 'esbuild';
import { join } from 'node:path';
import { ROOT } from './launcher/environment.mjs';
import { withSimulated } from './simulatedNouns.mjs';

const ENTRIES = 'src/app/areaEntries.ts';
const DETAILS = 'src/app/nounDetails.ts';
const READER = '#engine/entity/manifestText.ts';

/**
 * Puts the nouns and screens known at startup into the first load as a text, and the details for the first screen as
 * plain data. Otherwise both would import every declaration, and the first load would grow with each.
 * @returns {import('vite').Plugin}
 */
export function manifestAsData() {
  /** @type {ReturnType<typeof evaluated> | undefined} */
  let made;
  return {
    name: 'manifest-as-data',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== join(ROOT, ENTRIES) && id !== join(ROOT, DETAILS)) return null;
      made ??= evaluated();
      const { text, details, related } = await made;
      if (id === join(ROOT, ENTRIES))
        return `import { readManifest } from '${READER}';\nexport const areaEntries = readManifest(${JSON.stringify(text)});`;
      return `export const details = ${JSON.stringify(details)};\nexport const related = ${JSON.stringify(related)};`;
    },
  };
}

/**
 * The text of the manifest, and as it would be with a given number of nouns, for the size check.
 * @param {number} nouns
 */
export async function manifestTexts(nouns) {
  const { text, entries, writeManifest } = await evaluated();
  return { text, simulated: writeManifest(withSimulated(entries, nouns)) };
}

/** Evaluates the declarations once. */
async function evaluated() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: [
        `export { areaEntries as entries } from './${ENTRIES}';`,
        `export { details, related } from './${DETAILS}';`,
        `export { writeManifest } from './src/engine/entity/manifestWriter.ts';`,
      ].join('\n'),
      resolveDir: ROOT,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  const [bundle] = outputFiles;
  if (!bundle) throw new Error('The manifest could not be read.');
  const made = await import(`data:text/javascript;base64,${Buffer.from(bundle.text).toString('base64')}`);
  const { entries, details, related, writeManifest } = made;
  return { entries, details, related, writeManifest, text: /** @type {string} */ (writeManifest(entries)) };
}
