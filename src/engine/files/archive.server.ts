import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { type Inside, isArchive } from './sniff.ts';

const MOST_ENTRIES = 1_000;
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_RATIO = 100;
/** Below this size a high ratio is allowed, because an empty workbook is mostly repetition. */
const SMALL = 1024 * 1024;
const ARCHIVES = /\.(?:zip|7z|rar|gz|tgz|bz2|xz|iso|jar)$/i;
/** Documents are zip files as well, and users put several into one archive. */
const DOCUMENTS = /\.(?:(?:doc|dot|xls|xlt|ppt|pot)[xm]|od[tspg]|vsdx|thmx|epub)$/i;

/** The archive is too large when unpacked, damaged, encrypted or contains another archive. */
export class ArchiveFault extends Error {}

/** One file inside an archive, with its unpacked bytes. */
export interface Unpacked {
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Reads a zip file without unpacking it to disk. An entry that declares too large a size is refused before unpacking.
 * An entry that is larger than declared is refused while its bytes are counted. Names are never used as paths.
 * @param source the path of the file, or its bytes
 * @throws {ArchiveFault} if it is damaged, a zip bomb, encrypted, or contains another archive
 */
export async function* unpacked(source: string | Buffer): AsyncGenerator<Unpacked> {
  const zip = await opened(source).catch(damaged);
  const tally = { bytes: 0, packed: 0 };
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new ArchiveFault('The archive contains more than 1,000 files.');
    for await (const entry of entriesOf(zip)) {
      if (ARCHIVES.test(entry.fileName)) throw nested();
      if (entry.isEncrypted()) throw new ArchiveFault('The archive is protected by a password.');
      // Entries may refer to the same bytes of the file, so the sum is limited to the file size.
      tally.packed = Math.min(tally.packed + entry.compressedSize, zip.fileSize);
      refuseBomb(entry.uncompressedSize, entry.compressedSize, tally);
      const chunks = counted(await streamOf(zip, entry), entry.compressedSize, tally);
      yield { name: entry.fileName, chunks };
      for await (const _ of chunks);
    }
  } catch (error) {
    damaged(error);
  } finally {
    zip.close();
  }
}

/**
 * Lists the content of a zip file.
 * @param path of the file
 * @throws {ArchiveFault} as `unpacked`
 */
export async function listContents(path: string): Promise<Inside> {
  const names: string[] = [];
  let mimetype: string | undefined;
  let hidesOne = false;
  for await (const { name, chunks } of unpacked(path)) {
    names.push(name);
    let beginning = Buffer.alloc(0);
    for await (const chunk of chunks) if (beginning.length < 200) beginning = Buffer.concat([beginning, chunk]);
    if (name === 'mimetype') mimetype = beginning.subarray(0, 200).toString('latin1').trim();
    hidesOne ||= isArchive(beginning) && !DOCUMENTS.test(name);
  }
  // A document may contain compressed drawings.
  if (hidesOne && mimetype === undefined && !names.includes('[Content_Types].xml')) throw nested();
  return { names, mimetype };
}

async function* counted(
  stream: Readable,
  packed: number,
  tally: { bytes: number; readonly packed: number },
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      refuseBomb(chunk.length, packed, tally, size);
      size += chunk.length;
      tally.bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    damaged(error);
  }
}

/**
 * @param more bytes read, or declared, after the first `size` bytes of this entry
 * @throws {ArchiveFault} if the total exceeds the limits of an archive
 */
function refuseBomb(
  more: number,
  packed: number,
  tally: { readonly bytes: number; readonly packed: number },
  size = 0,
): void {
  if (isBomb(size + more, packed) || isBomb(tally.bytes + more, tally.packed))
    throw new ArchiveFault('The archive unpacks to more than 100 times its size.');
  if (tally.bytes + more > MOST_BYTES) throw new ArchiveFault('The archive unpacks to more than 200 MB.');
}

const isBomb = (bytes: number, packed: number): boolean => bytes > SMALL && bytes > MOST_RATIO * Math.max(1, packed);

const opened = (source: string | Buffer): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false };
    const done = (error: Error | null, zip: yauzl.ZipFile): void => (error ? reject(error) : resolve(zip));
    if (typeof source === 'string') yauzl.open(source, options, done);
    else yauzl.fromBuffer(source, options, done);
  });

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', reject);
      zip.readEntry();
    });
    zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
    if (!entry) return;
    yield entry;
  }
}

const streamOf = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );

const nested = (): ArchiveFault =>
  new ArchiveFault('The archive contains another archive. Send the inner archive’s files instead.');

/** Replaces errors of the zip library with messages for users. */
function damaged(error: unknown): never {
  if (error instanceof ArchiveFault) throw error;
  if (error instanceof Error && /absolute path|relative path|characters in fileName/.test(error.message))
    throw new ArchiveFault('A file name in the archive leads outside its folder.');
  throw new ArchiveFault('The archive is damaged and cannot be opened.');
}
