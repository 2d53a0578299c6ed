import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files lie. A local folder is one such place; keys are the product's own, never a user's text. */
export interface Storage {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>;
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** Written under another name, flushed, then renamed: a file is whole or absent. */
export function localStorage(folder: string): Storage {
  const path = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
  return {
    put: async (key, bytes) => {
      const target = path(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const file = await open(`${target}.part`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${target}.part`, target);
    },
    get: async (key) => createReadStream(path(key)),
    remove: async (key) => rm(path(key), { force: true }),
  };
}
