// Runs a script of ours that is written in TypeScript: node tools/run.mjs <file.server.ts> [arguments]
// It gets the product's settings and database: DATABASE_URL, or else the built-in one, which is stopped again if it was
// started for this.
import { existsSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from './bundle.mjs';
import { ROOT } from './launcher/environment.mjs';
import { runWithDatabase } from './launcher/once.mjs';
import { Refusal } from './launcher/refusal.mjs';
import { withOrderlyShutdown } from './launcher/shutdown.mjs';

const [, , file, ...args] = process.argv;

await withOrderlyShutdown(async (shutdown) => {
  if (!file || !existsSync(file))
    throw new Refusal(
      `${file ? `There is no file ${file}.` : 'Which file?'} Use: node tools/run.mjs <file.server.ts> [arguments]`,
    );
  const source = relative(ROOT, resolve(file));
  const name = basename(source).replace(/\.server\.tsx?$/, '');
  process.chdir(ROOT);
  // A folder for each run: two at once must not write over each other.
  const folder = join(ROOT, 'node_modules/.cache/run', `${name}-${process.pid}`);
  shutdown.add(async () => rmSync(folder, { recursive: true, force: true }));
  await build(serverBundle({ [name]: source }, folder));
  // Lines about the database go beside the script's output, not into it.
  await runWithDatabase(join(folder, `${name}.js`), args, console.error, shutdown);
});
