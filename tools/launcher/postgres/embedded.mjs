import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeDataFolder, reason } from '../environment.mjs';
import { isAlive } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { seconds } from '../words.mjs';
import { databaseAccount } from './account.mjs';
import { findPostgres } from './binaries.mjs';
import { ADMINISTRATOR, DATABASE, makeCluster, OWNER, PRODUCT } from './cluster.mjs';
import { refuseIfUnrecoverable } from './unrecoverable.mjs';
import { choosePlace, openTheWay, rememberedPlace, rememberPort } from './place.mjs';
import { partRoles } from './roles.mjs';
import { runningServer } from './running.mjs';
import { freePort, logFile, startServer, stopServer, tryPort } from './server.mjs';

/**
 * How the server came to run: created now, started on an existing folder, adopted from a launcher that died, or shared
 * with other launchers. The last launcher stops it.
 * @typedef {'made' | 'started' | 'adopted' | 'shared'} Arrival
 * @typedef {{ url: string, ownerUrl: string, adminUrl: string, arrival: Arrival, version: string, folder: string, stop: () => Promise<void> }} Embedded
 */

const START_SECONDS = 60;
const ANSWER_MS = 5_000;
/** Launchers leave the server one after another, so that one of them sees that it is the last. */
const LEAVING_LOCK = 4_711_000;
const APPLICATION = 'launcher';

/**
 * Starts the built-in PostgreSQL on the data folder, or joins the server that runs there, and restarts it at the same
 * address if it dies.
 * @param {{ dataFolder: string, settings?: readonly string[], say?: (line: string) => void }} wanted settings are PostgreSQL's own, `name=value`
 * @returns {Promise<Embedded>}
 * @throws {Refusal} if it cannot run here
 */
export async function openEmbedded({ dataFolder, settings = [], say = () => {} }) {
  makeDataFolder(dataFolder);
  const remembered = rememberedPlace(dataFolder);
  const account = databaseAccount(remembered?.folder);
  const postgres = findPostgres({ account, dataFolder, say });
  const place = remembered ?? choosePlace(dataFolder, account, say);
  openTheWay(dataFolder, place, account);
  const made = makeCluster({ place, postgres, account });
  const connect = () => join({ place, dataFolder, start, stopped: () => stopping });
  let started = false;
  let stopping = false;
  /** @type {Promise<void> | undefined} */
  let recovering;
  /** The port that callers have received: once it is known, the server restarts only there. @type {number | undefined} */
  let told;

  async function start() {
    started = true;
    const port = told ?? (await freePort(place.port));
    if (told && (await tryPort(told)) !== told)
      throw new Refusal(`The database stopped, and another program now uses its port ${told}. Stop that program.`);
    if (port !== place.port) rememberPort(dataFolder, place, port);
    return startServer({
      programs: postgres.folder,
      folder: place.folder,
      account,
      port,
      log: logFile(dataFolder),
      settings,
    });
  }

  let held = await connect();
  told = held.port;
  if (!made) await partRoles(url(ADMINISTRATOR, place.adminPassword, held.port, DATABASE), place.ownerPassword, say);
  const watch = () =>
    held.client.once('end', () => {
      if (!stopping) recovering = recover();
    });
  watch();

  async function recover() {
    for (const since = Date.now(); !stopping; await pause(1000))
      try {
        held = await connect();
        watch();
        return say(`The database stopped and was restarted after ${seconds(since)}.`);
      } catch (error) {
        if (!stopping) say(`${reason(error)} Trying again.`);
      }
  }

  async function stop() {
    if (stopping) return;
    stopping = true;
    await recovering;
    const last = await isLast(held.client).catch(() => true);
    await held.client.end().catch(() => {});
    const running = runningServer(place.folder);
    if (last && typeof running === 'object')
      await stopServer({ programs: postgres.folder, folder: place.folder, pid: running.pid });
  }

  return {
    url: url(PRODUCT, place.password, held.port, DATABASE),
    ownerUrl: url(OWNER, place.ownerPassword, held.port, DATABASE),
    adminUrl: url(ADMINISTRATOR, place.adminPassword, held.port, 'postgres'),
    arrival: made ? 'made' : started ? 'started' : held.others ? 'shared' : 'adopted',
    version: postgres.version,
    folder: place.folder,
    stop,
  };
}

/**
 * Connects to the server of the folder, and starts it if none runs.
 * @param {{ place: import('./place.mjs').Place, dataFolder: string, start: () => Promise<import('node:child_process').ChildProcess>, stopped: () => boolean }} facts
 */
async function join({ place, dataFolder, start, stopped }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let last = 'no answer';
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end && !stopped(); await pause(25)) {
    const running = runningServer(place.folder);
    if (running === 'starting') continue;
    if (!running && !isStarting(child)) {
      if (child) refuseIfUnrecoverable(logFile(dataFolder), child.pid);
      child = await start();
    }
    if (!running?.port) continue;
    try {
      return await knock(place, running.port);
    } catch (error) {
      last = reason(error);
      if (error instanceof Error && 'code' in error && error.code === '28P01')
        throw new Refusal(
          `The database in ${place.folder} does not accept the password in ${dataFolder}/database.json. Restore the right file, or set DATABASE_URL.`,
        );
    }
  }
  throw new Refusal(
    `The database did not respond within ${START_SECONDS} seconds (${last}). See ${logFile(dataFolder)}, or set DATABASE_URL.`,
  );
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
const isStarting = (child) =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null && isAlive(child.pid);

/**
 * Checks that the server at the port belongs to this folder.
 * @param {import('./place.mjs').Place} place @param {number} port
 */
async function knock(place, port) {
  const connectionString = url(ADMINISTRATOR, place.adminPassword, port, 'postgres');
  const client = new pg.Client({
    connectionString,
    application_name: APPLICATION,
    connectionTimeoutMillis: ANSWER_MS,
    keepAlive: true,
  });
  // Without a listener, a lost connection would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    // A server that accepts connections may still hang; then the attempt is repeated.
    const asked = { text: "select current_setting('data_directory') as folder", query_timeout: ANSWER_MS };
    const { rows } = await client.query(asked);
    if (rows[0].folder !== place.folder) throw new Error(`port ${port} answers for ${rows[0].folder}`);
    return { client, port, others: await others(client) };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * The number of other launchers that use the server. A killed launcher does not count, because its connection has
 * ended.
 * @param {pg.Client} client
 */
async function others(client) {
  const { rows } = await client.query(
    'select count(*)::int from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [APPLICATION],
  );
  return Number(rows[0].count);
}

/**
 * Whether no other launcher uses the server. The lock is held until the connection ends.
 * @param {pg.Client} client
 */
async function isLast(client) {
  await client.query('select pg_advisory_lock($1)', [LEAVING_LOCK]);
  // A launcher that has just left may still be listed for a moment.
  for (const end = Date.now() + 300; Date.now() < end; await pause(30)) if ((await others(client)) === 0) return true;
  return false;
}

/** @param {string} user @param {string} password @param {number} port @param {string} database */
const url = (user, password, port, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
