import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { build as buildWeb } from 'vite';
import { serverBundle } from '../bundle.mjs';
import { openDatabase } from './database.mjs';
import { applicationEnvironment, environment, launcherSettings, makeDataFolder, reason, ROOT } from './environment.mjs';
import { addressOf } from './readiness.mjs';
import { withOrderlyShutdown } from './shutdown.mjs';
import { STAMP } from './sources.mjs';

/** Rebuilds on every change and restarts the server with the result. */
export const develop = () =>
  withOrderlyShutdown(async (shutdown) => {
    const env = environment();
    const settings = launcherSettings(env);
    makeDataFolder(settings.dataFolder);
    const database = await openDatabase(settings, console.log, shutdown);
    // This build differs from the one that a start would make.
    rmSync(STAMP, { force: true });

    const server = restartable({
      ...applicationEnvironment(env, settings, database),
      NODE_ENV: 'development',
      CRM_NODE: '1',
    });
    shutdown.add(server.end);
    // The server starts when both halves are built, and restarts whenever one of them is rebuilt.
    const made = new Set();
    const built = (/** @type {'server' | 'screens'} */ half) => {
      made.add(half);
      if (made.size < 2 || shutdown.begun()) return;
      console.log(`Built the ${half}. The server starts at ${addressOf(settings.host, settings.port)}`);
      server.restart();
    };

    const code = await context({
      ...serverBundle({ main: 'src/app/main.server.ts' }, join(ROOT, 'dist/server')),
      plugins: [
        {
          name: 'built',
          setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? built('server') : undefined)),
        },
      ],
    });
    shutdown.add(() => code.dispose());
    await code.watch();
    const screens = await buildWeb({
      root: ROOT,
      logLevel: 'warn',
      build: { watch: {}, outDir: 'dist/web', emptyOutDir: true },
    });
    if (!('on' in screens)) throw new Error('The browser files are not watched.');
    shutdown.add(() => screens.close());
    screens.on('event', (event) => {
      if (event.code === 'END') built('screens');
      if (event.code === 'ERROR') console.error(reason(event.error));
    });
  });

/**
 * Runs one server at a time.
 * @param {NodeJS.ProcessEnv} env
 */
function restartable(env) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  let turn = Promise.resolve();
  const end = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const leaving = once(server, 'exit');
    server.kill('SIGTERM');
    const late = setTimeout(() => server?.kill('SIGKILL'), 12_000);
    await leaving;
    clearTimeout(late);
  };
  return {
    restart: () => {
      turn = turn.then(end).then(() => {
        server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
          cwd: ROOT,
          stdio: 'inherit',
          env,
        });
      });
    },
    end: () => turn.then(end),
  };
}
