import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { semaphore } from '../../machine/semaphore.ts';
import { type MailReading, MOST_MAIL_BYTES } from './readMail.ts';

const SECONDS = 30;
const MIB = 256;
const inTurn = semaphore(2);

/** The parser includes large character set tables, so it is loaded with the first message rather than at start-up. */
const parseMail = async (raw: Uint8Array): Promise<MailReading> =>
  (await import('./parseMail.server.ts')).parseMail(raw);

/**
 * Parses a message in a thread with limited memory and time, so that no message can end or block the process.
 * @returns a fault if the message cannot be read
 */
export async function readMail(raw: Uint8Array): Promise<MailReading> {
  if (raw.byteLength > MOST_MAIL_BYTES) return { fault: 'too-large' };
  const built = new URL('./mail.worker.js', import.meta.url);
  // In an unbuilt source tree, as in tests, there is no worker file to run.
  return existsSync(fileURLToPath(built)) ? inTurn(() => inThread(built, raw)) : parseMail(raw);
}

function inThread(file: URL, raw: Uint8Array): Promise<MailReading> {
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData: raw, resourceLimits: { maxOldGenerationSizeMb: MIB } });
    const settle = (reading: MailReading): void => {
      clearTimeout(late);
      resolve(reading);
      void worker.terminate();
    };
    const unread = (): void => settle({ fault: 'unreadable' });
    const late = setTimeout(unread, SECONDS * 1_000);
    worker.once('message', settle);
    worker.once('error', unread);
    worker.once('exit', unread);
  });
}
