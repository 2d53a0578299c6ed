import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './building.mjs';
import { openDatabase } from './database.mjs';
import { applicationEnvironment, environment, launcherSettings, makeDataFolder, ROOT } from './environment.mjs';
import { Refusal } from './refusal.mjs';
import { withOrderlyShutdown } from './shutdown.mjs';

/**
 * Runs a command of the built product against its database.
 * @param {string} name of the entry in dist/server @param {string[]} args
 */
export const runBuilt = (name, args) =>
  withOrderlyShutdown(async (shutdown) => {
    await buildIfChanged(console.log, shutdown);
    const script = join(ROOT, `dist/server/${name}.js`);
    if (!existsSync(script)) throw new Refusal(`This build has no command “${name}”.`);
    await runWithDatabase(script, args, console.log, shutdown);
  });

/**
 * Runs a script with the product's settings and database, which is started for it if it does not run, and then stopped
 * again. Ends this process with the script's exit code.
 * @param {string} script @param {string[]} args @param {(line: string) => void} say
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 */
export async function runWithDatabase(script, args, say, shutdown) {
  const env = environment();
  const settings = launcherSettings(env);
  makeDataFolder(settings.dataFolder);
  const { url } = await openDatabase(settings, say, shutdown);
  if (shutdown.begun()) return;
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    cwd: ROOT,
    env: applicationEnvironment(env, settings, url),
    stdio: 'inherit',
  });
  const leaving = once(child, 'exit');
  shutdown.add(async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await leaving;
  });
  const [code] = await leaving;
  await shutdown.now(code ?? 1);
}
