import { createHash } from 'node:crypto';
import type { Queryable } from '../../db/pool.server.ts';
import { Problem } from '../../http/problem.ts';
import { MIB } from '../importRun.ts';
import { destroySecrets, importKey, makeImportKey, openPiece, sealPiece } from './sealedRows.server.ts';
import type { Pieces } from './table.server.ts';

const PIECE = 1024 * 1024;

/**
 * Stores an uploaded file in the database, in encrypted pieces of one megabyte. Every node can read it, and it is
 * deleted in the transaction that no longer needs it.
 * @throws 413 above the company's limit
 */
export async function keepFile(
  tx: Queryable,
  importId: number,
  source: AsyncIterable<Uint8Array>,
  mostMib: number,
): Promise<{ size: number; sha256: string }> {
  const key = await makeImportKey(tx, importId);
  const hash = createHash('sha256');
  let size = 0;
  let at = 0;
  let waiting: Uint8Array[] = [];
  let waitingSize = 0;
  const flush = async (): Promise<void> => {
    if (waitingSize === 0) return;
    const sealed = sealPiece(key, at, Buffer.concat(waiting));
    await tx.query('insert into import_piece (import_id, at, bytes) values ($1, $2, $3)', [importId, at++, sealed]);
    waiting = [];
    waitingSize = 0;
  };
  for await (const piece of source) {
    size += piece.length;
    if (size > mostMib * MIB) throw tooLarge(mostMib);
    hash.update(piece);
    waiting.push(piece);
    waitingSize += piece.length;
    if (waitingSize >= PIECE) await flush();
  }
  await flush();
  return { size, sha256: hash.digest('hex') };
}

/** @param mostMib the company's limit */
export const tooLarge = (mostMib: number): Problem =>
  new Problem(413, 'too_large', `The file is too large. Upload a file of up to ${mostMib} MB, or split this file.`, {
    more: { limit: mostMib * MIB },
  });

/** The stored file, piece by piece. It can be read repeatedly. */
export const piecesOf = (tx: Queryable, importId: number): Pieces =>
  async function* () {
    const key = await importKey(tx, importId);
    if (!key) return;
    for (let at = 0; ; at++) {
      const { rows } = await tx.query<{ bytes: Buffer }>(
        'select bytes from import_piece where import_id = $1 and at = $2',
        [importId, at],
      );
      const [piece] = rows;
      if (!piece) return;
      yield openPiece(key, at, piece.bytes);
    }
  };

/** Deletes the file. Its rows are not affected. */
export async function destroyFile(tx: Queryable, importId: number, now: string): Promise<void> {
  await tx.query('delete from import_piece where import_id = $1', [importId]);
  await destroySecrets(tx, importId);
  await tx.query('update import_work set file_gone_at = coalesce(file_gone_at, $2) where import_id = $1', [
    importId,
    now,
  ]);
}
