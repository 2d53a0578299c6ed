import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasRoomForFiles } from '../machine/disk.rules.ts';
import { type Measure, measureDisk } from '../machine/machine.server.ts';

/** Storage for files, such as a local folder. The product chooses the keys; they never contain users' text. */
export interface Storage {
  /** Stores a buffer or a stream. If the stream fails, nothing is stored. */
  put(key: string, bytes: Buffer | AsyncIterable<Buffer>, mediaType: string): Promise<void>;
  /** Stores a temporary file under a key. */
  keep(key: string, waiting: string, mediaType: string): Promise<void>;
  /** Reads a file, or a range of it: first and last byte, inclusive. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** The path of a new temporary file on this machine, for an upload that is not checked yet. */
  waitingPlace(): Promise<string>;
  forget(waiting: string): Promise<void>;
  /** Moves a temporary file into quarantine, where nothing reads it. @returns its path within the storage */
  quarantine(waiting: string): Promise<string>;
  /** Deletes a file from quarantine. @param place the path from `quarantine` */
  destroyQuarantined(place: string): Promise<void>;
  hasRoom(): Promise<boolean>;
  /** All stored keys and their modification times, for finding files without a record. */
  all(): AsyncIterable<{ readonly key: string; readonly since: Date }>;
  /** Deletes unfinished uploads from before a moment. */
  forgetWaitingBefore(moment: Date): Promise<number>;
  /** A separate storage inside this one, with its own keys. @param name longer than two letters */
  within(name: string): Storage;
}

const QUARANTINED = /^quarantine\/[\da-f]{32}$/;

/** Writes to a temporary name, flushes and renames, so that a file is either complete or absent. */
export function localStorage(folder: string, measure: Measure = measureDisk): Storage {
  const waitingFolder = join(folder, 'waiting');
  const path = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  const placeFor = async (key: string): Promise<string> => {
    await mkdir(dirname(path(key)), { recursive: true, mode: 0o700 });
    return path(key);
  };
  const hasRoom = async (): Promise<boolean> => hasRoomForFiles(await measure(folder));
  return {
    put: async (key, bytes) => {
      const target = await placeFor(key);
      const file = await open(`${target}.part`, 'w', 0o600);
      try {
        for await (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) await file.appendFile(piece);
        await file.sync();
      } catch (error) {
        await rm(`${target}.part`, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(`${target}.part`, target);
    },
    keep: async (key, waiting) => rename(waiting, await placeFor(key)),
    get: async (key, range) => createReadStream(path(key), range),
    remove: async (key) => rm(path(key), { force: true }),
    waitingPlace: async () => {
      await mkdir(waitingFolder, { recursive: true, mode: 0o700 });
      return join(waitingFolder, randomBytes(16).toString('hex'));
    },
    forget: async (waiting) => rm(waiting, { force: true }),
    quarantine: async (waiting) => {
      const place = join('quarantine', randomBytes(16).toString('hex'));
      await mkdir(join(folder, 'quarantine'), { recursive: true, mode: 0o700 });
      await rename(waiting, join(folder, place));
      return place;
    },
    destroyQuarantined: async (place) => {
      if (!QUARANTINED.test(place)) throw new Error('The path is not a quarantined file.');
      await rm(join(folder, place), { force: true });
    },
    hasRoom,
    within: (name) => ({ ...localStorage(join(folder, name), measure), hasRoom }),
    all: () => keysIn(folder),
    forgetWaitingBefore: async (moment) => {
      let gone = 0;
      for (const name of await readdir(waitingFolder).catch(() => [])) {
        const waiting = join(waitingFolder, name);
        if ((await stat(waiting)).mtime >= moment) continue;
        await rm(waiting, { force: true });
        gone++;
      }
      return gone;
    },
  };
}

async function* keysIn(folder: string): AsyncGenerator<{ key: string; since: Date }> {
  for (const first of await readdir(folder).catch(() => []))
    for (const second of /^[\da-f]{2}$/.test(first) ? await readdir(join(folder, first)) : [])
      for (const key of await readdir(join(folder, first, second))) {
        // The file may have been removed since the folder was read.
        const found = await stat(join(folder, first, second, key)).catch(() => null);
        if (found) yield { key, since: found.mtime };
      }
}
