import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './building.mjs';
import { openDatabase } from './database.mjs';
import { applicationEnvironment, environment, launcherSettings, makeDataFolder, ROOT } from './environment.mjs';
import { closeMemory } from './memory.mjs';
import { Refusal } from './refusal.mjs';
import { withOrderlyShutdown } from './shutdown.mjs';

/**
 * Runs a command of the built product with its settings and database. If the database is not running, it is started
 * and then stopped again.
 * @param {string} name of the entry in dist/server @param {string[]} args
 */
export const runBuilt = (name, args) =>
  withOrderlyShutdown(async (shutdown) => {
    closeMemory(console.log);
    const env = environment();
    const settings = launcherSettings(env);
    await buildIfChanged(console.log, shutdown);
    const script = join(ROOT, `dist/server/${name}.js`);
    if (!existsSync(script)) throw new Refusal(`This build has no command “${name}”.`);
    makeDataFolder(settings.dataFolder);
    const database = await openDatabase(settings, console.log, shutdown);
    if (shutdown.begun()) return;
    await runScript(script, args, applicationEnvironment(env, settings, database), shutdown);
  });

/**
 * Runs a script until it exits or this process is stopped. Exits with the script's exit code.
 * @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 */
export async function runScript(script, args, env, shutdown) {
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    cwd: ROOT,
    env,
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
