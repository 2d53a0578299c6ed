import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../machine/lowPriority.server.ts';
import { makePdf, type PdfDocument } from './makePdf.server.ts';

/* Makes one document in a thread of its own, so that fifty pages hold up nobody's request. */
lowerPriority();
makePdf(workerData as PdfDocument).then(
  (bytes) => parentPort?.postMessage({ bytes: new Uint8Array(bytes) }),
  (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
);
