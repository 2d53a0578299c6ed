import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/pool.server.ts';
import type { Storage } from './storage.server.ts';

/** The metadata of a file in storage. */
export interface FileNote {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  /** Of pictures, in pixels. Null for other files. */
  readonly width: number | null;
  readonly height: number | null;
  readonly userId: number | null;
}

/** Records a stored file in the database. @returns its id */
export async function noteFile(tx: Queryable, file: FileNote): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into stored_file (key, name, media_type, size, sha256, width, height, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [file.key, file.name, file.mediaType, file.size, file.sha256, file.width, file.height, file.userId],
  );
  return rows[0]?.id ?? 0;
}

/** Stores a file that the product created, under a random key, and records it in the database. @returns its id */
export async function keepFile(
  tx: Queryable,
  storage: Storage,
  { bytes, ...file }: Omit<FileNote, 'key' | 'size' | 'sha256'> & { readonly bytes: Buffer },
): Promise<number> {
  const key = randomBytes(20).toString('hex');
  await storage.put(key, bytes, file.mediaType);
  return noteFile(tx, { ...file, key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
}
