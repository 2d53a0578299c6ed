// Runs a TypeScript script: node tools/run.mjs <file.server.ts> [arguments]
// It gets the environment of this process, which overrides .env. None of these scripts needs a database of the product.
import { existsSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from './bundle.mjs';
import { environment, ROOT } from './launcher/environment.mjs';
import { runScript } from './launcher/once.mjs';
import { Refusal } from './launcher/refusal.mjs';
import { withOrderlyShutdown } from './launcher/shutdown.mjs';

const [, , file, ...args] = process.argv;

await withOrderlyShutdown(async (shutdown) => {
  if (!file || !existsSync(file))
    throw new Refusal(
      `${file ? `File ${file} not found.` : 'Enter a file.'} Use: node tools/run.mjs <file.server.ts> [arguments]`,
    );
  const source = relative(ROOT, resolve(file));
  const name = basename(source).replace(/\.server\.tsx?$/, '');
  process.chdir(ROOT);
  // A separate folder for each run, so that parallel runs do not overwrite each other.
  const folder = join(ROOT, 'node_modules/.cache/run', `${name}-${process.pid}`);
  shutdown.add(async () => rmSync(folder, { recursive: true, force: true }));
  await build(serverBundle({ [name]: source }, folder));
  await runScript(join(folder, `${name}.js`), args, environment(), shutdown);
});
