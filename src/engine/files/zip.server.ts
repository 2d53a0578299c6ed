import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Measured, writeMeasured } from './writeMeasured.server.ts';

/** One file of a zip, as it is made. */
export interface ZipPart {
  /** A plain name: no folders of anybody's making. */
  readonly name: string;
  readonly chunks: AsyncIterable<string> | Iterable<string>;
}

type ZipParts = Iterable<ZipPart> | AsyncIterable<ZipPart>;

/**
 * Writes a zip to a path, part by part, for what is larger than memory.
 *
 * @param parts the next is asked for when the one before is written, so it may tell of it
 * @param moment the time its files say they are of
 * @param signal stops it
 * @throws what a part throws while it is made; then the file at the path is half
 */
export const writeZip = (
  path: string,
  parts: ZipParts,
  { moment, signal }: { readonly moment: Date; readonly signal?: AbortSignal | undefined },
): Promise<Measured> => writeMeasured(path, zipped(parts, moment), signal);

/** A zip in memory, for a few texts. */
export const zipOf = (parts: ZipParts, moment: Date): Promise<Buffer> => buffer(zipped(parts, moment));

function zipped(parts: ZipParts, mtime: Date): Readable {
  const zip = new ZipFile();
  // A PassThrough; its types say less of it.
  const bytes = zip.outputStream as Readable;
  // A part that cannot be made ends the whole, instead of leaving whoever reads it waiting.
  fill(zip, bytes, parts, mtime).catch((fault: Error) => bytes.destroy(fault));
  return bytes;
}

async function fill(zip: ZipFile, bytes: Readable, parts: ZipParts, mtime: Date): Promise<void> {
  for await (const { name, chunks } of parts) {
    if (bytes.destroyed) return;
    const content = Readable.from(chunks, { objectMode: false });
    // Whoever stops reading ends what makes the part too.
    const stop = () => void content.destroy();
    bytes.once('close', stop);
    zip.addReadStream(content, name, { mtime, mode: 0o100600 });
    await finished(content);
    bytes.off('close', stop);
  }
  zip.end();
}
