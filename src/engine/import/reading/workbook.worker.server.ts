import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveFault } from '../../files/archive.server.ts';
import { lowerPriority } from '../../machine/lowPriority.server.ts';
import { sheetsOf } from './workbookSheets.server.ts';

/* Reads one workbook in a thread of its own, so that one built to exhaust takes nothing down but itself. */
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread's port has no origin */
lowerPriority();
sheetsOf(workerData as Uint8Array).then(
  (sheets) => parentPort?.postMessage({ sheets }),
  (error: unknown) => parentPort?.postMessage({ why: error instanceof ArchiveFault ? error.message : undefined }),
);
