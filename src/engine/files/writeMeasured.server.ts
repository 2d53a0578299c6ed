import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes generated data to a path piece by piece, at the speed of the disk.
 *
 * @param signal stops it
 * @throws errors of the generator; in that case the file is incomplete
 */
export async function writeMeasured(
  path: string,
  made: AsyncIterable<Buffer | string>,
  signal?: AbortSignal,
): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    made,
    async function* measured(pieces: AsyncIterable<Buffer | string>) {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
    signal ? { signal } : {},
  );
  return { size, sha256: hash.digest('hex') };
}
