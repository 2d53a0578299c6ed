import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { semaphore } from '../machine/semaphore.ts';
import type { PdfDocument } from './makePdf.server.ts';

/** Rendering a page or two takes less time than starting a thread. In characters of JSON. */
const SMALL = 40_000;
const SECONDS = 60;
const MIB = 512;
const inTurn = semaphore(2);

/** The renderer includes large font tables, so it is loaded with the first document rather than at start-up. */
const makePdf = async (document: PdfDocument): Promise<Buffer> =>
  (await import('./makePdf.server.ts')).makePdf(document);

/**
 * Renders a document as PDF: small ones directly, others in a thread, at most two at a time.
 *
 * @throws if the document cannot be rendered, which is a defect of the code that built it, not of the request
 */
export async function pdf(document: PdfDocument): Promise<Buffer> {
  if (JSON.stringify(document).length <= SMALL) return makePdf(document);
  const built = new URL('./pdf.worker.js', import.meta.url);
  // In an unbuilt source tree, as in tests, there is no worker file to run.
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
