import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/pool.server.ts';
import { Problem } from '../http/problem.ts';
import type { Scanner } from '../outbound/clamd.server.ts';
import { receiveFormFile, type SentFile } from './formFile.server.ts';
import { handOver } from './infected.server.ts';
import type { Storage } from './storage.server.ts';

/** The storage for uploads, and the virus scanner that checks them first. */
export interface Receiving {
  readonly database: Database;
  readonly storage: Storage;
  /** Without it, uploads are not scanned. */
  readonly scanner?: Scanner | undefined;
}

/**
 * Like `receiveFormFile`, but accepts only files that the scanner finds clean. An infected file is quarantined where
 * the product never reads it, and the sender and the users responsible for security are informed.
 * @throws like `receiveFormFile`; also 413 for a file that is too large for the scanner, 422 for an infected one, 503
 * while the scanner does not answer
 */
export async function receiveScanned(
  { database, storage, scanner }: Receiving,
  request: FastifyRequest,
  mostMiB: number,
): Promise<SentFile> {
  const received = await receiveFormFile(storage, request, mostMiB);
  const { called } = received;
  request.sentFile = `${received.sha256} ${called}`;
  const verdict = await scanner?.scan(received.path);
  if (!verdict || verdict.word === 'clean') return received;
  if (verdict.word === 'too large') {
    await storage.forget(received.path);
    throw new Problem(
      413,
      'too_large',
      'The virus scanner does not accept files of this size. Upload a smaller file, or ask the server administrator to raise StreamMaxLength.',
    );
  }
  if (verdict.word === 'away') {
    await storage.forget(received.path);
    request.log.warn({ because: verdict.because }, 'the virus scanner did not answer');
    throw new Problem(
      503,
      'scanner_away',
      'The virus scanner is not responding, so files cannot be uploaded. Other changes are saved. Try again in a few minutes.',
      { more: { retryAfterSeconds: 60 } },
    );
  }
  const { signature } = verdict;
  const name = await handOver({ database, storage }, request, { received, called, signature });
  throw new Problem(
    422,
    'infected',
    `“${name}” was not saved because the virus scanner found ${signature}. The file is in quarantine and we have alerted the security contact.`,
  );
}
