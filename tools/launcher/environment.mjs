import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { Refusal } from './refusal.mjs';

/** The product's folder: the one with package.json. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * The environment of this process, which overrides the `.env` file in the folder. Empty values count as not set.
 * @param {string} folder
 * @returns {Environment}
 */
export function environment(folder = ROOT) {
  const file = join(folder, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(Object.entries({ ...written, ...process.env }).filter(([, value]) => value !== ''));
}

/**
 * The few settings that the launcher needs; the application checks them again with all others.
 * @param {Environment} env
 */
export function launcherSettings(env) {
  return {
    port: whole(env, 'PORT', 8080, 1, 65_535),
    host: env.HOST ?? '127.0.0.1',
    nodes: whole(env, 'NODES', 1, 1, 64),
    dataFolder: resolve(ROOT, env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    name: env.APP_NAME ?? 'CRM',
    publicUrl: env.PUBLIC_URL,
  };
}

/** @param {Environment} env @param {string} name @param {number} otherwise @param {number} least @param {number} most */
function whole(env, name, otherwise, least, most) {
  const text = env[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Refusal(`${name} is “${text}” but must be a whole number from ${least} to ${most}.`);
}

/**
 * Creates the folder for files, keys and the embedded database; only its owner has access.
 * @param {string} folder
 */
export function makeDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // When running as root, the database account may access the folder too: see `letIn` in postgres/account.mjs.
    if (process.getuid?.() !== 0) chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(
      `The data folder ${folder} cannot be created or written to (${reason(error)}). Set DATA_DIR to a folder you can write to.`,
    );
  }
}

/**
 * The environment of the application and its commands.
 * @param {Environment} env @param {ReturnType<typeof launcherSettings>} settings
 * @param {{ url: string, ownerUrl: string | undefined, folder?: string }} database its URL for the product, its URL for
 *   the owner, and its folder if it is the built-in one
 * @returns {NodeJS.ProcessEnv}
 */
export const applicationEnvironment = (env, settings, { url, ownerUrl, folder }) => ({
  // Password hashing and pictures use the same threads as file access, four by default; with more, file access does not
  // wait.
  UV_THREADPOOL_SIZE: '12',
  ...env,
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  CRM_DATABASE_FOLDER: folder,
  PORT: String(settings.port),
  HOST: settings.host,
  DATA_DIR: settings.dataFolder,
  NODES: String(settings.nodes),
});

/** @param {unknown} error */
export const reason = (error) => (error instanceof Error ? error.message : String(error));
