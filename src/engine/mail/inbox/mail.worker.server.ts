import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../machine/lowPriority.server.ts';
import { parseMail } from './parseMail.server.ts';

/* Parses one message in a separate thread, because a message may be malicious. */
lowerPriority();
parseMail(workerData as Uint8Array).then(
  (reading) => parentPort?.postMessage(reading),
  () => parentPort?.postMessage({ fault: 'unreadable' }),
);
