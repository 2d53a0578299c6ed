import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reason } from '../environment.mjs';
import { Refusal } from '../refusal.mjs';
import { canEnter, letIn } from './account.mjs';

/** The folder for files that the database account must reach when the product is in a closed folder. */
export const SYSTEM_FOLDER = '/var/lib/crm';

/**
 * The data stored about the built-in database, in `database.json` in the data folder (0600). The folder is stored only
 * if it is outside the data folder, so that a data folder can be moved. The owner's password is derived from the
 * administrator's.
 * @typedef {{ folder: string, port?: number, password: string, adminPassword: string, readonly ownerPassword: string }} Place
 */

/** @param {string} dataFolder @returns {Place | undefined} */
export function rememberedPlace(dataFolder) {
  const file = join(dataFolder, 'database.json');
  try {
    const remembered = JSON.parse(readFileSync(file, 'utf8'));
    return {
      folder: join(dataFolder, 'database'),
      ...remembered,
      ownerPassword: createHmac('sha256', String(remembered.adminPassword)).update('owner').digest('base64url'),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Refusal(
      `${file} cannot be read (${reason(error)}). Start as the owner of the file, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Chooses the folder of a new database: the data folder, unless its account has no access to it. If two processes
 * start at once, the first choice applies to both.
 * @param {string} dataFolder @param {import('./account.mjs').Account} account @param {(line: string) => void} say
 * @returns {Place}
 */
export function choosePlace(dataFolder, account, say) {
  const inside = join(dataFolder, 'database');
  if (existsSync(inside))
    throw new Refusal(
      `${inside} exists, but the file database.json with its password is missing. Restore the file, or move the folder to start with an empty database.`,
    );
  letIn(dataFolder, account);
  const folder = canEnter(dataFolder, account)
    ? inside
    : join(SYSTEM_FOLDER, `database-${randomBytes(4).toString('hex')}`);
  if (folder !== inside) {
    say(`The database account (${account?.name}) has no access to ${dataFolder}, so the database goes to ${folder}.`);
    makeParent(folder);
  }
  const file = join(dataFolder, 'database.json');
  const half = write(dataFolder, { folder, password: secret(), adminPassword: secret() });
  try {
    linkSync(half, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(half);
  }
  const place = rememberedPlace(dataFolder);
  if (!place) throw new Refusal(`${file} was removed while it was created. Start again.`);
  return place;
}

/**
 * The data folder may have been moved or closed since the last start.
 * @param {string} dataFolder @param {Place} place @param {import('./account.mjs').Account} account
 */
export function openTheWay(dataFolder, place, account) {
  if (dirname(place.folder) === dataFolder) letIn(dataFolder, account);
  if (canEnter(dirname(place.folder), account)) return;
  throw new Refusal(
    `The database account (${account?.name}) has no access to ${dirname(place.folder)}. Move the data folder, or set DATABASE_URL.`,
  );
}

/** @param {string} dataFolder @param {Place} place @param {number} port */
export function rememberPort(dataFolder, place, port) {
  place.port = port;
  renameSync(write(dataFolder, place), join(dataFolder, 'database.json'));
}

/** @param {string} dataFolder @param {Omit<Place, 'ownerPassword'>} place */
function write(dataFolder, { folder, port, password, adminPassword }) {
  const half = join(dataFolder, `database.json.${process.pid}`);
  const elsewhere = folder === join(dataFolder, 'database') ? {} : { folder };
  writeFileSync(half, `${JSON.stringify({ ...elsewhere, port, password, adminPassword }, null, 2)}\n`, { mode: 0o600 });
  return half;
}

/** @param {string} folder */
function makeParent(folder) {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    chmodSync(dirname(folder), 0o755);
  } catch (error) {
    throw new Refusal(
      `${dirname(folder)} cannot be created (${reason(error)}). Set DATA_DIR to a folder that other accounts can access, or set DATABASE_URL.`,
    );
  }
}

const secret = () => randomBytes(18).toString('base64url');
