import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { semaphore } from '../machine/semaphore.ts';
import type { PdfDocument } from './makePdf.server.ts';

/** A page or two take less time than starting a thread. */
const SMALL = 40_000;
const SECONDS = 60;
const MIB = 512;
const inTurn = semaphore(2);

/** What draws brings long tables of letters along: fetched by the first who prints, not by every start. */
const makePdf = async (document: PdfDocument): Promise<Buffer> =>
  (await import('./makePdf.server.ts')).makePdf(document);

/**
 * Makes a PDF of a document. Small ones at once, others in a thread, at most two at a time.
 *
 * @throws when the document cannot be made: a defect of whoever wrote it, never of who asked for it
 */
export async function pdf(document: PdfDocument): Promise<Buffer> {
  if (JSON.stringify(document).length <= SMALL) return makePdf(document);
  const built = new URL('./pdf.worker.js', import.meta.url);
  // Unbuilt, as under test, there is no file for a thread to run.
  return existsSync(fileURLToPath(built)) ? inTurn(() => inThread(built, document)) : makePdf(document);
}

function inThread(file: URL, document: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: document, resourceLimits: { maxOldGenerationSizeMb: MIB } });
    const late = setTimeout(
      () => settle(() => reject(new Error(`The document was not ready after ${SECONDS} seconds.`))),
      SECONDS * 1_000,
    );
    const settle = (how: () => void): void => {
      clearTimeout(late);
      how();
      void worker.terminate();
    };
    worker.once('message', (answer: { readonly bytes?: Uint8Array; readonly error?: string }) =>
      settle(() => (answer.bytes ? resolve(Buffer.from(answer.bytes)) : reject(new Error(answer.error)))),
    );
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', () => settle(() => reject(new Error('The thread ended before the document was ready.'))));
  });
}
