import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveFault } from '../../files/archive.server.ts';
import { lowerPriority } from '../../machine/lowPriority.server.ts';
import { sheetsOf } from './workbookSheets.server.ts';

/* Reads one workbook in a separate thread, so that a malicious file can only exhaust that thread. */
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread's port has no origin */
lowerPriority();
sheetsOf(workerData as Uint8Array).then(
  (sheets) => parentPort?.postMessage({ sheets }),
  (error: unknown) => parentPort?.postMessage({ why: error instanceof ArchiveFault ? error.message : undefined }),
);
