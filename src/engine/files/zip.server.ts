import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Measured, writeMeasured } from './writeMeasured.server.ts';

/** One file of a zip, generated while it is written. */
export interface ZipPart {
  /** A plain name without folders. */
  readonly name: string;
  readonly chunks: AsyncIterable<string> | Iterable<string>;
}

type ZipParts = Iterable<ZipPart> | AsyncIterable<ZipPart>;

/**
 * Writes a zip to a path, part by part, for content larger than memory.
 *
 * @param parts each part is requested after the previous one is written, so it may depend on it
 * @param moment the modification time of its files
 * @param signal stops it
 * @throws errors of a part while it is generated; in that case the file is incomplete
 */
export const writeZip = (
  path: string,
  parts: ZipParts,
  { moment, signal }: { readonly moment: Date; readonly signal?: AbortSignal | undefined },
): Promise<Measured> => writeMeasured(path, zipped(parts, moment), signal);

/** Creates a zip in memory, from a few texts. */
export const zipOf = (parts: ZipParts, moment: Date): Promise<Buffer> => buffer(zipped(parts, moment));

function zipped(parts: ZipParts, mtime: Date): Readable {
  const zip = new ZipFile();
  // It is a PassThrough, although its type is broader.
  const bytes = zip.outputStream as Readable;
  // An error in one part ends the stream, so that its reader does not wait.
  fill(zip, bytes, parts, mtime).catch((fault: Error) => bytes.destroy(fault));
  return bytes;
}

async function fill(zip: ZipFile, bytes: Readable, parts: ZipParts, mtime: Date): Promise<void> {
  for await (const { name, chunks } of parts) {
    if (bytes.destroyed) return;
    const content = Readable.from(chunks, { objectMode: false });
    // If the reader stops, the source of the part stops as well.
    const stop = () => void content.destroy();
    bytes.once('close', stop);
    zip.addReadStream(content, name, { mtime, mode: 0o100600 });
    await finished(content);
    bytes.off('close', stop);
  }
  zip.end();
}
