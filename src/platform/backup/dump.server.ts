import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quoted } from '#engine/db/names.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { newEnvelope, type Recipient } from './envelope.server.ts';
import { sealFrames } from './frames.server.ts';
import { type Manifest, type BackupRecord, type Totals, written } from './records.server.ts';

/**
 * Tables whose rows are valid only for the original installation. After a restore, users sign in again, and earlier
 * links and tokens do not open the copy.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'api_token_secret',
  'calendar_feed',
  'disposable_parcel',
  'disposable_secret',
  'disposable_ticket',
  'disposable_try',
  'idempotency_key',
  'import_key',
  'import_secret',
  'known_device',
  'live_blob',
  'live_grant',
  'live_token_grant',
  'live_node',
  'live_outside',
  'one_time_link',
  'push_browser',
  'push_message',
  'request_box',
  'schema_migration',
  'session',
  'setup_link',
  'sign_in_failure',
  'spent_challenge',
  'work_schedule',
]);

export interface Dumping {
  /** A dedicated connection; all reads use one snapshot. */
  readonly client: pg.Client;
  readonly storage: Storage;
  readonly recipient: Recipient;
  /** The target path; an existing file is replaced once the new one is complete. */
  readonly path: string;
  /** ISO moment. */
  readonly now: string;
  readonly onProgress?: (line: string) => void;
}

/**
 * Writes a backup while the product runs: every table from one snapshot, and every file those tables refer to. The
 * file gets its name once it is complete and on disk; only its owner may read it.
 */
export async function dump({ client, storage, recipient, path, now, onProgress }: Dumping): Promise<Totals> {
  const part = `${path}.part`;
  const envelope = newEnvelope(recipient, now);
  let totals: Totals | undefined;
  await client.query('begin isolation level repeatable read read only');
  try {
    const told = contents(client, storage, now, onProgress);
    const bytes = async function* () {
      for await (const each of told) {
        if (each.kind === 'totals') totals = each.totals;
        yield written(each);
      }
    };
    await pipeline(
      Readable.from(bytes(), { objectMode: false }),
      createGzip({ level: 6 }),
      sealFrames(envelope.key, envelope.bytes),
      headed(part, envelope.bytes),
    );
    await flushed(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.query('rollback');
  }
  if (!totals) throw new Error('A backup was written without its totals.');
  return totals;
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function headed(path: string, header: Buffer): Writable {
  const file = createWriteStream(path, { mode: 0o600 });
  file.write(header);
  return file;
}

async function* contents(
  client: pg.Client,
  storage: Storage,
  madeAt: string,
  onProgress: Dumping['onProgress'],
): AsyncGenerator<BackupRecord> {
  const manifest = await manifestOf(client, madeAt);
  yield { kind: 'manifest', manifest };
  let rows = 0;
  for (const { name, columns } of manifest.tables) {
    yield { kind: 'table', name };
    const copy = client.query(copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
    const hash = createHash('sha256');
    for await (const chunk of copy) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      yield { kind: 'data', bytes };
    }
    rows += copy.rowCount;
    yield { kind: 'end', rows: copy.rowCount, sha256: hash.digest('hex') };
  }
  onProgress?.(`${rows} rows of ${manifest.tables.length} tables`);
  const missingFiles: string[] = [];
  let files = 0;
  const { rows: kept } = await client.query<{ key: string; sha256: string }>(
    'select key, sha256 from stored_file order by id',
  );
  for (const { key, sha256 } of kept) {
    // A file that is missing or damaged on disk is reported and does not stop the backup.
    if ((yield* fileOf(storage, key)) !== sha256) missingFiles.push(key);
    else files++;
    if (files % 1_000 === 0) onProgress?.(`${files} of ${kept.length} files`);
  }
  yield { kind: 'totals', totals: { rows, files, missingFiles } };
}

/**
 * Yields a file in chunks as it is read. Its hash is known only at its end: if it is wrong, the totals list the file
 * as missing, and a restore skips it.
 * @returns the hash of the bytes read; undefined if reading failed
 */
async function* fileOf(storage: Storage, key: string): AsyncGenerator<BackupRecord, string | undefined> {
  const hash = createHash('sha256');
  let isBegun = false;
  let isWhole = true;
  try {
    for await (const chunk of await storage.get(key)) {
      if (!isBegun) yield { kind: 'file', name: key };
      isBegun = true;
      const bytes = chunk as Buffer;
      hash.update(bytes);
      yield { kind: 'data', bytes };
    }
  } catch {
    isWhole = false;
  }
  if (!isBegun && !isWhole) return undefined;
  if (!isBegun) yield { kind: 'file', name: key };
  const sha256 = hash.digest('hex');
  yield { kind: 'end', sha256 };
  return isWhole ? sha256 : undefined;
}

async function manifestOf(client: pg.Client, madeAt: string): Promise<Manifest> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const columns = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  const sequences = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  const files = await client.query<{ count: number }>('select count(*)::int as count from stored_file');
  return {
    madeAt,
    migrations: migrations.rows,
    tables: columns.rows.filter(({ name }) => !LEFT_OUT.has(name)),
    sequences: sequences.rows,
    files: files.rows[0]?.count ?? 0,
  };
}
