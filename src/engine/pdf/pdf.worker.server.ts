import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../machine/lowPriority.server.ts';
import { makePdf, type PdfDocument } from './makePdf.server.ts';

/* Renders one document in a separate thread, so that long documents do not block requests. */
lowerPriority();
makePdf(workerData as PdfDocument).then(
  (bytes) => parentPort?.postMessage({ bytes: new Uint8Array(bytes) }),
  (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
);
