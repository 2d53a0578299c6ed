import { openEmbedded } from './postgres/embedded.mjs';
import { seconds } from './words.mjs';

const ARRIVAL = {
  made: 'made',
  started: 'started',
  adopted: 'taken over from an earlier start',
  shared: 'shared with the running product',
};

/**
 * The database of the settings, or else the built-in one, which is stopped again at the end.
 * @param {{ databaseUrl: string | undefined, dataFolder: string, nodes: number }} settings
 * @param {(line: string) => void} say
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 * @returns {Promise<{ url: string }>}
 */
export async function openDatabase({ databaseUrl, dataFolder, nodes }, say, shutdown) {
  if (databaseUrl) return { url: databaseUrl };
  const since = Date.now();
  // A node holds up to 17 connections; some are left for commands run beside it.
  const opening = openEmbedded({ dataFolder, settings: [`max_connections=${Math.max(60, 20 + 20 * nodes)}`], say });
  // Asked to end while it starts, it is first let start, then stopped.
  shutdown.add(() =>
    opening.then(
      (embedded) => embedded.stop(),
      () => {},
    ),
  );
  const embedded = await opening;
  say(
    `Database: built-in PostgreSQL ${embedded.version} in ${embedded.folder}, ${ARRIVAL[embedded.arrival]} in ${seconds(since)}.`,
  );
  return embedded;
}
