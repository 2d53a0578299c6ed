import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Problem } from '../http/problem.ts';
import type { Scanner } from '../outbound/clamd.server.ts';
import type { FileNote } from './keepFile.server.ts';
import { judged } from './keepUpload.server.ts';
import { reencodePicture } from './picture.server.ts';
import type { Storage } from './storage.server.ts';

/** A file that arrived without an upload, such as an email attachment. */
export interface ReceivedFile {
  readonly bytes: Uint8Array;
  readonly called: string;
  /** The media type that the sender declared. */
  readonly declared: string;
}

const BEGINNING = 4_096;

/**
 * Stores a file in the same way as an upload: virus scan, check of the content, pictures re-encoded. The caller then
 * passes the answer to `noteFile` in a transaction. Files that are never recorded are cleaned up.
 * @returns the reason why it is not stored, as a sentence
 * @throws if the scanner does not answer, so that the caller tries again
 */
export async function keepReceived(
  { storage, scanner }: { readonly storage: Storage; readonly scanner?: Scanner | undefined },
  { bytes, called, declared }: ReceivedFile,
): Promise<FileNote | { readonly refused: string }> {
  const path = await storage.waitingPlace();
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    const verdict = await scanner?.scan(path);
    if (verdict?.word === 'away') throw new Error(`The virus scanner does not answer: ${verdict.because}`);
    if (verdict?.word === 'hit')
      return { refused: `“${called}” was not stored because the virus scanner found ${verdict.signature}.` };
    if (verdict?.word === 'too large')
      return { refused: `“${called}” was not stored because it is too large for the virus scanner.` };
    const size = bytes.byteLength;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const beginning = Buffer.from(bytes.subarray(0, BEGINNING));
    const { mediaType, name } = await judged({ path, size, sha256, beginning, called, declared });
    const key = randomBytes(20).toString('hex');
    const note = { key, name, mediaType, userId: null };
    if (!mediaType.startsWith('image/')) {
      await storage.put(key, Buffer.from(bytes), mediaType);
      return { ...note, size, sha256, width: null, height: null };
    }
    const { bytes: picture, width, height } = await reencodePicture(path, mediaType, name);
    await storage.put(key, picture, mediaType);
    return {
      ...note,
      size: picture.length,
      sha256: createHash('sha256').update(picture).digest('hex'),
      width,
      height,
    };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { refused: error.message };
    throw error;
  } finally {
    await storage.forget(path);
  }
}
