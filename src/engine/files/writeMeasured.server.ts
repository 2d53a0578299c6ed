import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export interface Measured {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Writes what is made piece by piece to a path, as fast as the disk takes it.
 *
 * @param signal stops it
 * @throws what making it throws; then the file at the path is half
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
