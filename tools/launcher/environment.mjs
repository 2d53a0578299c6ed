import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { Refusal } from './refusal.mjs';

/** The folder of the product: where package.json is. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * What is set for this process, over what `.env` in the folder says. Empty values count as not set.
 * @param {string} folder
 * @returns {Environment}
 */
export function environment(folder = ROOT) {
  const file = join(folder, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(Object.entries({ ...written, ...process.env }).filter(([, value]) => value !== ''));
}

/**
 * The few settings the launcher itself needs; the application checks all of them again, with the rest.
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
 * Makes the folder for files, keys and the embedded database; only its owner may enter it.
 * @param {string} folder
 */
export function makeDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // As root the folder may also be entered by the database's account: see `letIn` in postgres/account.mjs.
    if (process.getuid?.() !== 0) chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(
      `The data folder ${folder} cannot be created or written to (${reason(error)}). Set DATA_DIR to a folder you can write to.`,
    );
  }
}

/**
 * What the application and its commands are given.
 * @param {Environment} env @param {ReturnType<typeof launcherSettings>} settings
 * @param {{ url: string, ownerUrl: string | undefined, folder?: string }} database as the product works in it, as its
 * owner, and where it lies if it is the built-in one
 * @returns {NodeJS.ProcessEnv}
 */
export const applicationEnvironment = (env, settings, { url, ownerUrl, folder }) => ({
  // Passwords and pictures take the threads for files, four unless said; with more a file need not wait for them.
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
