import * as z from 'zod';
import { collected } from '#engine/files/collected.server.ts';
import { BackupFault } from './frames.server.ts';

/** The description at the start of a backup. */
export const manifest = z.object({
  madeAt: z.string(),
  /** The migrations that created the tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last number of each sequence, so that numbers are not used twice. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

const ends = z.object({ rows: z.number().optional(), sha256: z.string() });
const named = z.object({ name: z.string() });
const totals = z.object({ rows: z.number(), files: z.number(), missingFiles: z.array(z.string()) });
export type Totals = z.infer<typeof totals>;

/** A record of a backup, in this order: the manifest; each table and its data; each file and its data; the totals. */
export type BackupRecord =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'table' | 'file'; readonly name: string }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly rows?: number | undefined; readonly sha256: string }
  | { readonly kind: 'totals'; readonly totals: Totals };

const LETTERS = { manifest: 'M', table: 'T', file: 'F', data: 'D', end: 'E', totals: 'Z' } as const;
const MOST = 16 * 1024 * 1024;
/** One character for the kind, and a length. */
const HEAD = 5;

export function written(told: BackupRecord): Buffer {
  const body = told.kind === 'data' ? told.bytes : Buffer.from(JSON.stringify(bodyOf(told)));
  const head = Buffer.alloc(5);
  head.write(LETTERS[told.kind], 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

function bodyOf(told: Exclude<BackupRecord, { kind: 'data' }>): object {
  if (told.kind === 'manifest') return told.manifest;
  if (told.kind === 'totals') return told.totals;
  if (told.kind === 'end') return { rows: told.rows, sha256: told.sha256 };
  return { name: told.name };
}

/**
 * Reads the output of `written` as a stream.
 * @throws {BackupFault} at the first record that cannot be read
 */
export async function* read(stream: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const waiting = collected();
  /** The number of bytes needed before the next record can be read. */
  let least = HEAD;
  for await (const chunk of stream) {
    waiting.push(chunk);
    while (waiting.length >= least) {
      const bytes = waiting.bytes();
      const length = bytes.readUInt32BE(1);
      if (length > MOST) throw unreadable();
      least = HEAD + length;
      if (waiting.length < least) break;
      yield told(bytes.toString('latin1', 0, 1), bytes.subarray(HEAD, least));
      waiting.drop(least);
      least = HEAD;
    }
  }
  if (waiting.length > 0) throw unreadable();
}

function told(letter: string, body: Buffer): BackupRecord {
  try {
    if (letter === LETTERS.data) return { kind: 'data', bytes: body };
    const json: unknown = JSON.parse(body.toString());
    if (letter === LETTERS.manifest) return { kind: 'manifest', manifest: manifest.parse(json) };
    if (letter === LETTERS.table) return { kind: 'table', ...named.parse(json) };
    if (letter === LETTERS.file) return { kind: 'file', ...named.parse(json) };
    if (letter === LETTERS.end) return { kind: 'end', ...ends.parse(json) };
    if (letter === LETTERS.totals) return { kind: 'totals', totals: totals.parse(json) };
  } catch {
    throw unreadable();
  }
  throw unreadable();
}

const unreadable = (): BackupFault => new BackupFault('The contents of the backup cannot be read.');
