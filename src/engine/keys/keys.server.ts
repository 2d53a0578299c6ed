import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsFault } from '../environment/settings.server.ts';

/** Keys stored outside the database. A separate key is derived for each purpose from the first key of the ring. */
export interface KeyRing {
  readonly id: string;
  /** The ids of all keys, with the encrypting one first. */
  readonly ids: readonly string[];
  derive(purpose: string): Buffer;
  /** Derives the key of a purpose from an older key in the ring, to decrypt older secrets. */
  deriveOf(id: string, purpose: string): Buffer | undefined;
  /** Called when a stored secret cannot be decrypted. */
  onShut?: (fault: { readonly purpose: string; readonly place: string }) => void;
  /** Called when a stored password was correct, which proves that the ring belongs to this installation. */
  onProven?: () => void;
}

/**
 * The key ring of an installation, from the source in its settings.
 * @throws {SettingsFault} with the remedy, and never with a key
 */
export function keyRingOf(settings: WhereKeysAre): KeyRing {
  const { text, place } = whatIsSaid(settings);
  return openKeyRing(text, settings.dataDir, place);
}

type WhereKeysAre = Pick<Settings, 'secretKeys' | 'secretKeysFile' | 'dataDir'> & Partial<Settings>;

/** Whether keys exist in the configured source. It does not create any. */
export const hasKeys = (settings: WhereKeysAre): boolean =>
  settings.secretKeys !== undefined || settings.secretKeysFile !== undefined || existsSync(fileIn(settings.dataDir));

/** The setting or file that contains the keys, for messages about replacing them. */
export const placeOfKeys = ({ secretKeys, secretKeysFile, dataDir }: WhereKeysAre): string =>
  secretKeysFile ?? (secretKeys === undefined ? fileIn(dataDir) : 'SECRET_KEYS');

const fileIn = (folder: string): string => join(folder, 'secret.keys');

function whatIsSaid(settings: WhereKeysAre): { readonly text: string | undefined; readonly place?: string } {
  const { secretKeys, secretKeysFile } = settings;
  if (secretKeys !== undefined && secretKeysFile !== undefined)
    throw new SettingsFault('Set SECRET_KEYS or SECRET_KEYS_FILE, not both.');
  if (secretKeys !== undefined) refuseReused(secretKeys, settings);
  if (secretKeysFile === undefined) return { text: secretKeys };
  return { text: readClosed(secretKeysFile), place: secretKeysFile };
}

/** A key with its id, as stored outside the product. It must never be logged or sent in an answer. */
export interface RawKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The keys themselves, the encrypting one first, for printing a backup. @throws {SettingsFault} */
export function rawKeysOf(settings: WhereKeysAre): readonly RawKey[] {
  const { text, place } = whatIsSaid(settings);
  return parse(text ?? keyFile(settings.dataDir), place);
}

/**
 * Writes a ring to a data folder that has none.
 * @returns false if the same ring already exists
 * @throws {SettingsFault} if another ring exists, which may be the only one that decrypts the data
 */
export function putKeys(folder: string, ring: readonly RawKey[]): boolean {
  const path = fileIn(folder);
  const entries = ring.map(({ id, key }) => `${id}:${key.toString('base64')}`);
  if (existsSync(path)) {
    const there = parse(readFileSync(path, 'utf8'), path).map(({ id, key }) => `${id}:${key.toString('base64')}`);
    if (there.join() === entries.join()) return false;
    throw new SettingsFault(
      `${path} contains other keys. If no data needs these keys, for example on a new server, move the file and try again.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeKeys(folder, entries);
  return true;
}

/** Reads the administrator's file. Its permissions are not corrected, so that the administrator learns about them. */
function readClosed(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found)
    throw new SettingsFault(
      `SECRET_KEYS_FILE: ${path} not found. Put the keys in this file, or create a key with: echo "k1:$(openssl rand -base64 32)"`,
    );
  if (!found.isFile()) throw new SettingsFault(`SECRET_KEYS_FILE: ${path} is not a file.`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new SettingsFault(
      `SECRET_KEYS_FILE: other users can read or change ${path}. Restrict access with: chmod 600 ${path}`,
    );
  return readFileSync(path, 'utf8');
}

/** Refuses a key that is also a database password, because database administrators know that. */
function refuseReused(secretKeys: string, settings: Partial<Settings>): void {
  const places = {
    DATABASE_URL: settings.databaseUrl,
    DATABASE_DIRECT_URL: settings.databaseDirectUrl,
    DATABASE_OWNER_URL: settings.databaseOwnerUrl,
    REDIS_URL: settings.redisUrl,
  };
  for (const entry of secretKeys.split(/[,\n]+/)) {
    const [id = '', key = ''] = entry.trim().split(':');
    const found = Object.entries(places).find(
      ([, text]) => key && (text?.includes(key) || text?.includes(encodeURIComponent(key))),
    );
    if (found)
      throw new SettingsFault(
        `The key “${id}” in SECRET_KEYS is also in ${found[0]}. Use different keys, so that access to one does not open the other.`,
      );
  }
}

/**
 * The ring from `SECRET_KEYS` (`id:base64 of 32 bytes`, the first is primary), otherwise from a file with mode 0600 in
 * the data folder, which the first start creates.
 * @param place the source of the text, for error messages
 * @throws {SettingsFault} with the remedy if a key is too short, consists of one repeated byte, or occurs twice
 */
export function openKeyRing(secretKeys: string | undefined, dataFolder: string, place?: string): KeyRing {
  const ring = parse(secretKeys ?? keyFile(dataFolder), place);
  const [primary] = ring;
  if (!primary) throw new SettingsFault(`${place ?? 'SECRET_KEYS'} is empty. Enter a key as id:base64, or unset it.`);
  return {
    id: primary.id,
    ids: ring.map(({ id }) => id),
    derive: (purpose) => derived(primary.key, purpose),
    deriveOf: (id, purpose) => {
      const found = ring.find((each) => each.id === id);
      return found && derived(found.key, purpose);
    },
  };
}

const derived = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32));

function parse(text: string, place = 'SECRET_KEYS'): RawKey[] {
  const keys = text
    .trim()
    .split(/[,\n]+/)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [id = '', encoded = ''] = entry.trim().split(':');
      const key = Buffer.from(encoded, 'base64');
      if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32)
        throw new SettingsFault(
          `The key “${id}” in ${place} is not 32 bytes in base64. Create one with: openssl rand -base64 32`,
        );
      if (key.every((byte) => byte === key[0]))
        throw new SettingsFault(
          `The key “${id}” in ${place} repeats one byte. Create one with: openssl rand -base64 32`,
        );
      return { id, key };
    });
  for (const [at, { id, key }] of keys.entries()) {
    const before = keys.slice(0, at);
    if (before.some((other) => other.id === id)) throw new SettingsFault(`Two keys in ${place} have the id “${id}”.`);
    if (before.some((other) => other.key.equals(key)))
      throw new SettingsFault(
        `The key “${id}” in ${place} is the same as another key. Create another with: openssl rand -base64 32`,
      );
  }
  return keys;
}

function keyFile(folder: string): string {
  const path = fileIn(folder);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A hard link appears with its full content, so that a node starting at the same time never reads a partial key.
    const own = `${path}.${process.pid}`;
    writeFileSync(own, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    try {
      linkSync(own, path);
    } catch (error) {
      // Another node was faster, and its file is used.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  return readFileSync(path, 'utf8');
}

export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Adds a key at the front of the data folder's key file. It encrypts from the next start. @returns its id */
export function addKey(folder: string): string {
  const entries = keyFile(folder).split('\n').filter(Boolean);
  const numbers = parse(entries.join('\n')).map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(0, ...numbers) + 1}`;
  writeKeys(folder, [`${id}:${randomBytes(32).toString('base64')}`, ...entries]);
  return id;
}

/** Removes a key from the file. @throws {SettingsFault} for the encrypting key, and for an unknown one */
export function removeKey(folder: string, id: string): void {
  const entries = keyFile(folder).split('\n').filter(Boolean);
  const [primary, ...others] = parse(entries.join('\n')).map((key) => key.id);
  if (id === primary) throw new SettingsFault(`The key “${id}” encrypts new data. Add another key first.`);
  if (!others.includes(id)) throw new SettingsFault(`Key “${id}” not found in ${fileIn(folder)}.`);
  writeKeys(
    folder,
    entries.filter((entry) => !entry.startsWith(`${id}:`)),
  );
}

/** Written to a temporary file and renamed, so that a concurrent reader sees either the old or the new ring. */
function writeKeys(folder: string, entries: readonly string[]): void {
  const path = fileIn(folder);
  writeFileSync(`${path}.new`, `${entries.join('\n')}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Compares secrets in constant time. */
export function isEqual(a: string | Buffer, b: string | Buffer): boolean {
  const one = createHmac('sha256', 'compare').update(a).digest();
  const other = createHmac('sha256', 'compare').update(b).digest();
  return timingSafeEqual(one, other);
}
