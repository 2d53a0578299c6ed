import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../machine/lowPriority.server.ts';
import { parseMail } from './parseMail.server.ts';

/* Reads one message in a thread of its own: a stranger wrote it, and may have written it to do harm. */
lowerPriority();
parseMail(workerData as Uint8Array).then(
  (reading) => parentPort?.postMessage(reading),
  () => parentPort?.postMessage({ fault: 'unreadable' }),
);
