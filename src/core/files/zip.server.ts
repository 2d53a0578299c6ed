import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of a zip, as it is made. */
export interface ZipPart {
  /** A plain name: no folders of anybody's making. */
  readonly name: string;
  readonly chunks: AsyncIterable<string> | Iterable<string>;
}

/**
 * Writes a zip to a path, part by part, for what is larger than memory.
 *
 * @param moment the time its files say they are of
 * @throws what a part throws while it is made; then the file at the path is half
 */
export async function writeZip(
  path: string,
  parts: readonly ZipPart[],
  moment: Date,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    zipped(parts, moment),
    async function* measured(bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return { size, sha256: hash.digest('hex') };
}

/** A zip in memory, for a few texts. */
export const zipOf = (parts: readonly ZipPart[], moment: Date): Promise<Buffer> => buffer(zipped(parts, moment));

function zipped(parts: readonly ZipPart[], mtime: Date): Readable {
  const zip = new ZipFile();
  // A PassThrough; its types say less of it.
  const bytes = zip.outputStream as Readable;
  for (const { name, chunks } of parts)
    zip.addReadStreamLazy(name, { mtime, mode: 0o100600 }, (give) => {
      const content = Readable.from(chunks, { objectMode: false });
      // A part that cannot be made ends the whole, instead of leaving whoever reads it waiting.
      content.on('error', (fault) => bytes.destroy(fault));
      give(null, content);
    });
  zip.end();
  return bytes;
}
