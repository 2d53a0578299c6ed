import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { DayAnchor } from './anchor.ts';

const line = z.strictObject({
  day: z.iso.date(),
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
});

/** The product cannot have written this file; an administrator has to check it. */
export class AnchorFault extends Error {}

/** Anchors as lines of JSON in `anchors.log` in the data folder. The file is append-only. */
export interface AnchorFile {
  /** @throws {AnchorFault} naming the line that is not an anchor */
  read(): Promise<readonly DayAnchor[]>;
  /** Appends an anchor and resolves once it is on disk. */
  append(anchor: DayAnchor): Promise<void>;
  /** Renames the file; a restored log starts a new one. */
  putAside(now: string): Promise<void>;
}

export function anchorFile(folder: string): AnchorFile {
  const path = join(folder, 'anchors.log');
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return text
        .split('\n')
        .filter((each) => each !== '')
        .map((each, at) => anchorOf(each, at + 1));
    },
    append: async (anchor) => {
      const file = await open(path, 'a', 0o600);
      try {
        await file.write(`${JSON.stringify(anchor)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    putAside: async (now) => {
      await rename(path, `${path}.${now.replaceAll(':', '')}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
  };
}

function anchorOf(text: string, number: number): DayAnchor {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    throw new AnchorFault(`Line ${number} of anchors.log is not a valid anchor. The file was changed.`);
  }
}
