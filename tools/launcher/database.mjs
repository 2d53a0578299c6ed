import pg from 'pg';
import { reason } from './environment.mjs';
import { openEmbedded } from './postgres/embedded.mjs';
import { Refusal } from './refusal.mjs';
import { seconds } from './words.mjs';

const ARRIVAL = {
  made: 'made',
  started: 'started',
  adopted: 'taken over from an earlier start',
  shared: 'shared with the running application',
};

/**
 * The configured database, or else the built-in one, which is stopped at the end.
 * @param {{ databaseUrl: string | undefined, databaseOwnerUrl: string | undefined, dataFolder: string, nodes: number }} settings
 * @param {(line: string) => void} say
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 * @returns {Promise<{ url: string, ownerUrl: string | undefined, folder?: string }>}
 * @throws {Refusal} if the configured database does not answer
 */
export async function openDatabase({ databaseUrl, databaseOwnerUrl, dataFolder, nodes }, say, shutdown) {
  if (databaseUrl) {
    await knock(databaseUrl, 'DATABASE_URL');
    if (databaseOwnerUrl) await knock(databaseOwnerUrl, 'DATABASE_OWNER_URL');
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl };
  }
  const since = Date.now();
  // A node uses up to 17 connections; some are reserved for commands that run at the same time.
  const opening = openEmbedded({ dataFolder, settings: [`max_connections=${Math.max(60, 20 + 20 * nodes)}`], say });
  // A stop during the start first waits for the start to finish.
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

/**
 * Messages for a server's connection errors, for the administrator who sets DATABASE_URL; SETTING is replaced by the
 * name of the setting.
 */
const REFUSED = /** @type {Record<string, string>} */ ({
  '28P01': 'rejected the user and password of SETTING. Correct them, or give the user this password',
  28000: 'rejected the user of SETTING. Correct the user, or allow it in pg_hba.conf',
  '3D000': 'has no database with the name in SETTING. Create it with createdb, or correct the name',
  53300: 'has no free connections. Raise max_connections, or lower NODES',
  '57P03': 'is not ready yet. Start again when it is ready',
});
const OLDEST = 15;

/**
 * Runs before anything is started, so that an error is reported once and in one line.
 * @param {string} url @param {string} setting
 */
async function knock(url, setting) {
  // The application reports an invalid URL together with the other settings.
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) return;
  const { hostname, port } = new URL(url);
  const where = `The database at ${hostname || 'localhost'}:${port || 5432}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
    if (rows[0].major < OLDEST)
      throw new Refusal(
        `${where} is PostgreSQL ${rows[0].major}, but ${OLDEST} or newer is required. Set ${setting} to a newer server.`,
      );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const refused = REFUSED[code];
    throw new Refusal(
      refused
        ? `${where} ${refused.replace('SETTING', setting)}.`
        : `${where} does not respond (${code || reason(error)}). Start it, or correct ${setting}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
