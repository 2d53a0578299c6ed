import { join } from 'node:path';
import { runApplication } from './application.mjs';
import { buildIfChanged } from './building.mjs';
import { openDatabase } from './database.mjs';
import { applicationEnvironment, environment, launcherSettings, makeDataFolder, ROOT } from './environment.mjs';
import { closeMemory } from './memory.mjs';
import { tryPort } from './postgres/server.mjs';
import { addressOf, untilReady } from './readiness.mjs';
import { Refusal } from './refusal.mjs';
import { withOrderlyShutdown } from './shutdown.mjs';
import { seconds } from './words.mjs';

/**
 * Starts the product and runs until it is stopped: build, database and application nodes, then shutdown in reverse
 * order.
 * @param {{ script?: string, build?: typeof buildIfChanged }} [parts] replacements for the product's own parts
 */
export const launch = ({ script = join(ROOT, 'dist/server/main.js'), build = buildIfChanged } = {}) =>
  withOrderlyShutdown(async (shutdown) => {
    const say = console.log;
    const since = Date.now();
    closeMemory(say);
    const env = environment();
    const settings = launcherSettings(env);
    await refuseTakenPort(settings);
    await build(say, shutdown);
    if (shutdown.begun()) return;
    makeDataFolder(settings.dataFolder);
    const database = await openDatabase(settings, say, shutdown);
    if (shutdown.begun()) return;

    const application = runApplication({
      script,
      nodes: settings.nodes,
      env: applicationEnvironment(env, settings, database),
      say,
      giveUp: (line, code) => {
        console.error(line);
        void shutdown.now(code);
      },
    });
    shutdown.add(application.stop);
    const address = addressOf(settings.host, settings.port);
    if (!(await untilReady(address, settings.publicUrl, shutdown.begun))) return;
    application.ready();
    say(`${settings.name} is ready after ${seconds(since)}: ${settings.publicUrl ?? address}`);
  });

/**
 * Checks the port before anything is built or started.
 * @param {{ port: number, host: string }} settings
 */
async function refuseTakenPort({ port, host }) {
  const found = await tryPort(port, host);
  if (typeof found === 'number') return;
  if (found === 'EADDRINUSE')
    throw new Refusal(`Port ${port} is used by another program. Stop that program, or set PORT to another number.`);
  if (found === 'EACCES') throw new Refusal(`This user cannot use port ${port}. Set PORT to a number above 1023.`);
  throw new Refusal(`The server cannot listen on ${host}:${port} (${found}). Set HOST to an address of this machine.`);
}
