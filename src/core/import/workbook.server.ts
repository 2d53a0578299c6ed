import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { refused } from '../http/problem.ts';
import { type SheetRows, sheetsOf } from './workbookSheets.server.ts';

const SECONDS = 30;
const MIB = 512;
const UNPACKED = 200 * 1024 * 1024;
const PARTS = 1_000;

/**
 * Reads a workbook within half a minute and 512 MiB.
 * @throws 422 when it is no workbook, or one that unpacks to more than any real one
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  const { parts, size } = claimedSizes(bytes);
  if (parts > PARTS || size > UNPACKED)
    throw unreadable('It unpacks to more than 200 MB. Save the sheet you need as CSV.');
  const built = new URL('./workbook.worker.js', import.meta.url);
  // Unbuilt, as under test, there is no file for a thread to run.
  if (!existsSync(fileURLToPath(built))) return sheetsOf(bytes).catch(() => Promise.reject(unreadable()));
  return new Promise((resolve, reject) => {
    const worker = new Worker(built, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MIB } });
    const late = setTimeout(
      () => settle(() => reject(unreadable('Reading it took too long. Save the sheet you need as CSV.'))),
      SECONDS * 1_000,
    );
    const settle = (how: () => void): void => {
      clearTimeout(late);
      how();
      void worker.terminate();
    };
    worker.once('message', (answer: { readonly sheets?: readonly SheetRows[] }) =>
      settle(() => (answer.sheets ? resolve(answer.sheets) : reject(unreadable()))),
    );
    worker.once('error', () => settle(() => reject(unreadable())));
    worker.once('exit', () => settle(() => reject(unreadable())));
  });
}

const unreadable = (why = 'It may be protected by a password or broken. Open it, save it anew, and try again.') =>
  refused('unreadable', `This workbook cannot be read. ${why}`);

/** What the archive's list of contents says of its parts; a first look, before anything is unpacked. */
function claimedSizes(bytes: Uint8Array): { readonly parts: number; readonly size: number } {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  let size = 0;
  for (
    let at = view.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1 && at + 46 <= view.length;
    at = view.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    parts++;
    size += view.readUInt32LE(at + 24);
  }
  return { parts, size };
}
