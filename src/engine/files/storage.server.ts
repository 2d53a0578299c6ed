import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasRoomForFiles } from '../machine/disk.rules.ts';
import { type Measure, measureDisk } from '../machine/machine.server.ts';

/** Where files lie. A local folder is one such place; keys are the product's own, never a user's text. */
export interface Storage {
  /** Whole, or piece by piece; where the pieces fail nothing is kept. */
  put(key: string, bytes: Buffer | AsyncIterable<Buffer>, mediaType: string): Promise<void>;
  /** Keeps what waits at a place under a key. */
  keep(key: string, waiting: string, mediaType: string): Promise<void>;
  /** Part of it, where only that is wanted: first and last byte. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** A path on this machine where an upload is written before anybody knows what it is. */
  waitingPlace(): Promise<string>;
  forget(waiting: string): Promise<void>;
  /** Puts what waits apart, where nothing reads it. @returns where, within the place of files */
  quarantine(waiting: string): Promise<string>;
  /** Deletes what was put apart. @param place as `quarantine` said */
  destroyQuarantined(place: string): Promise<void>;
  hasRoom(): Promise<boolean>;
  /** Keys that lie here, and since when; for whoever looks for what nobody knows any more. */
  all(): AsyncIterable<{ readonly key: string; readonly since: Date }>;
  /** Uploads that were never finished. */
  forgetWaitingBefore(moment: Date): Promise<number>;
  /** A place of its own in here, whose keys are nobody else's. @param name longer than two letters */
  within(name: string): Storage;
}

const QUARANTINED = /^quarantine\/[\da-f]{32}$/;

/** Written under another name, flushed, then renamed: a file is whole or absent. */
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
        // It may be removed meanwhile.
        const found = await stat(join(folder, first, second, key)).catch(() => null);
        if (found) yield { key, since: found.mtime };
      }
}
