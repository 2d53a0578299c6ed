import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Problem } from '../http/problem.ts';
import type { Storage } from './storage.server.ts';

const BEGINNING = 4_096;

export interface Received {
  /** Path of the temporary file. The caller stores it under a key or deletes it. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly beginning: Buffer;
}

/**
 * Writes received bytes to a temporary file and flushes it, without collecting them in memory. An incomplete file is
 * deleted.
 * @throws 413 beyond the limit, 507 if the disk is full
 */
export async function receive(storage: Storage, bytes: AsyncIterable<Buffer>, mostMiB: number): Promise<Received> {
  await demandRoom(storage);
  const path = await storage.waitingPlace();
  const file = await open(path, 'wx', 0o600);
  const hash: Hash = createHash('sha256');
  const beginning: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of bytes) {
      if (size < BEGINNING) beginning.push(piece.subarray(0, BEGINNING - size));
      size += piece.length;
      if (size > mostMiB * 1024 * 1024) throw tooLarge(mostMiB);
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
  } catch (error) {
    await file.close();
    await storage.forget(path);
    throw error;
  }
  await file.close();
  return { path, size, sha256: hash.digest('hex'), beginning: Buffer.concat(beginning) };
}

/** @throws 507 if the disk is full */
export async function demandRoom(storage: Storage): Promise<void> {
  if (await storage.hasRoom()) return;
  throw new Problem(
    507,
    'disk_full',
    'The server has no space for files. Other changes are saved. Ask an administrator to free some space.',
  );
}

const tooLarge = (mostMiB: number): Problem =>
  new Problem(413, 'too_large', `The file is too large. Upload a file of up to ${mostMiB} MB.`, {
    more: { limit: mostMiB * 1024 * 1024 },
  });
