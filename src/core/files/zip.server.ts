import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type Measured, writeMeasured } from './writeMeasured.server.ts';

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
 * @param signal stops it
 * @throws what a part throws while it is made; then the file at the path is half
 */
export const writeZip = (
  path: string,
  parts: readonly ZipPart[],
  { moment, signal }: { readonly moment: Date; readonly signal?: AbortSignal | undefined },
): Promise<Measured> => writeMeasured(path, zipped(parts, moment), signal);

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
