import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Header, openEnvelope, readHeader, type RingKey } from './envelope.server.ts';
import { BackupFault, openFrames } from './frames.server.ts';
import { type Manifest, read, type BackupRecord, type Totals } from './records.server.ts';

export interface Opening {
  readonly path: string;
  readonly ring: RingKey;
  /** PEM of the private key, for a backup encrypted for its holder. */
  readonly privateKey?: string | undefined;
}

/**
 * Yields the records of a backup in order. A caller that stops early has not verified the rest, so run `checkBackup`
 * first.
 * @throws {BackupFault}
 */
export async function* openBackup({ path, ring, privateKey }: Opening): AsyncGenerator<BackupRecord> {
  const { header, bytes } = await beginning(path);
  const key = openEnvelope(header, ring, privateKey);
  const out = new PassThrough();
  const reading = pipeline(
    createReadStream(path, { start: bytes.length }),
    openFrames(key, bytes),
    createGunzip(),
    out,
  ).catch((error: unknown) => out.destroy(asFault(error)));
  try {
    yield* read(out as AsyncIterable<Buffer>);
  } finally {
    out.destroy();
    await reading;
  }
}

export interface Checked {
  readonly manifest: Manifest;
  readonly totals: Totals;
}

/**
 * Reads a whole backup without writing: every part decrypts, every table and file has its recorded hash, and the
 * totals match the manifest.
 * @throws {BackupFault} describing the fault
 */
export async function checkBackup(opening: Opening): Promise<Checked> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  let rows = 0;
  const files: string[] = [];
  let hash = createHash('sha256');
  let current = '';
  for await (const told of openBackup(opening)) {
    if (totals) throw new BackupFault('The backup has been changed: data follows its totals.');
    if (told.kind === 'manifest') manifest = told.manifest;
    else if (told.kind === 'totals') totals = told.totals;
    else if (told.kind === 'data') hash.update(told.bytes);
    else if (told.kind === 'end') {
      if (hash.digest('hex') !== told.sha256) throw new BackupFault(`“${current}” in the backup has been changed.`);
      rows += told.rows ?? 0;
      if (told.rows === undefined) files.push(current);
    } else {
      current = told.name;
      hash = createHash('sha256');
    }
  }
  if (!manifest || !totals) throw lacking();
  const missing = new Set(totals.missingFiles);
  const whole = files.filter((key) => !missing.has(key)).length;
  if (totals.rows !== rows || totals.files !== whole) throw lacking();
  if (whole + totals.missingFiles.length !== manifest.files)
    throw new BackupFault('The backup lacks some of its files.');
  return { manifest, totals };
}

const lacking = (): BackupFault => new BackupFault('The contents of the backup do not match its list.');

/** Whether a file starts with a backup header, whatever key opens it. */
export const beginsWell = (path: string): Promise<boolean> =>
  beginning(path).then(
    () => true,
    () => false,
  );

/**
 * Reads the header of a backup.
 * @throws {BackupFault} if the file is not a backup
 */
export async function beginning(path: string): Promise<{ header: Header; bytes: Buffer }> {
  let bytes: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { end: 128 * 1024 })) {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      const found = readHeader(bytes);
      if (found) return found;
    }
  } catch (error) {
    throw asFault(error);
  }
  throw new BackupFault('The file is empty or too short to be a backup.');
}

function asFault(error: unknown): Error {
  if (error instanceof BackupFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupFault('File not found.');
  if (code === 'EACCES' || code === 'EISDIR') return new BackupFault('The file cannot be read.');
  if (code.startsWith('Z_')) return new BackupFault('The contents of the backup cannot be read.');
  return error instanceof Error ? error : new Error(String(error));
}
