import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as yauzl from 'yauzl';
import type { Inside } from './sniff.ts';

const MOST_ENTRIES = 1_000;
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_RATIO = 100;
/** Below this a high ratio is no bomb: an empty workbook is mostly repetition. */
const SMALL = 1024 * 1024;

/** An archive that would fill a disk or a memory, or hide another. */
export class ArchiveFault extends Error {}

/**
 * Looks into a zip file without unpacking it anywhere: counts entries, and bytes as they come out, not as they are
 * claimed. Names are looked at and never used.
 * @param path of the file
 * @throws {ArchiveFault} when it is damaged, a bomb, encrypted, or holds another archive
 */
export async function lookInside(path: string): Promise<Inside> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, {
    lazyEntries: true,
    autoClose: false,
  }).catch(damaged);
  const names: string[] = [];
  let mimetype: string | undefined;
  let bytes = 0;
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new ArchiveFault('It holds more than 1,000 files.');
    for await (const entry of entriesOf(zip)) {
      names.push(entry.fileName);
      if (/\.(?:zip|7z|rar|gz|tgz|bz2|xz|iso|jar)$/i.test(entry.fileName))
        throw new ArchiveFault('It holds another archive. Send what is inside.');
      if (entry.isEncrypted()) throw new ArchiveFault('It is protected by a password.');
      const start: Buffer[] = [];
      let size = 0;
      for await (const chunk of await streamOf(zip, entry)) {
        size += (chunk as Buffer).length;
        bytes += (chunk as Buffer).length;
        if (entry.fileName === 'mimetype' && size <= 200) start.push(chunk as Buffer);
        if (bytes > MOST_BYTES) throw new ArchiveFault('Unpacked, it would have more than 200 MB.');
        if (size > SMALL && size > MOST_RATIO * Math.max(1, entry.compressedSize))
          throw new ArchiveFault('It unpacks to more than a hundred times its size.');
      }
      if (entry.fileName === 'mimetype') mimetype = Buffer.concat(start).toString('latin1').trim();
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : damaged();
  } finally {
    zip.close();
  }
  return { names, mimetype };
}

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

function damaged(): never {
  throw new ArchiveFault('It is damaged and cannot be opened.');
}
