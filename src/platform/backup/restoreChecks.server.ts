import { createHash, type Hash, hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { openSample } from '#engine/keys/sealedColumns.server.ts';
import { archivedPlace, headOf } from '../audit/entries.server.ts';
import { verifyAfter } from '../audit/stored.server.ts';
import { quoted } from '#engine/db/names.ts';
import { BackupFault } from './frames.server.ts';
import { openBackup, type Opening } from './open.server.ts';

/** A table in a backup: its number of rows, and a sum over them that does not depend on their order. */
interface TableSum {
  readonly columns: readonly string[];
  readonly rows: number;
  readonly sum: bigint;
}

/** The contents of a backup, read from it again. */
export interface BackupContents {
  readonly tables: ReadonlyMap<string, TableSum>;
  /** The hash of each file by its storage key. */
  readonly files: ReadonlyMap<string, string>;
}

/** @throws {BackupFault} if a table has another number of rows than the backup states */
export async function contentsOf(opening: Opening): Promise<BackupContents> {
  const tables = new Map<string, TableSum>();
  const files = new Map<string, string>();
  let columns: ReadonlyMap<string, readonly string[]> = new Map();
  let name = '';
  let sum = summing();
  let file = createHash('sha256');
  for await (const told of openBackup(opening)) {
    if (told.kind === 'manifest') columns = new Map(told.manifest.tables.map((table) => [table.name, table.columns]));
    else if (told.kind === 'table' || told.kind === 'file') {
      name = told.name;
      sum = summing();
      file = createHash('sha256');
    } else if (told.kind === 'data') {
      if (columns.has(name)) sum.add(told.bytes);
      else file.update(told.bytes);
    } else if (told.kind === 'end') {
      if (told.rows === undefined) files.set(name, file.digest('hex'));
      else tables.set(name, { columns: columns.get(name) ?? [], ...counted(name, sum.end(), told.rows) });
    }
  }
  return { tables, files };
}

function counted<S extends { readonly rows: number }>(name: string, sum: S, stated: number): S {
  if (sum.rows !== stated) throw new BackupFault(`“${name}” should have ${stated} rows, but has ${sum.rows}.`);
  return sum;
}

/** Sums the lines of a table as COPY writes them. COPY escapes line breaks inside values. */
function summing() {
  let rows = 0;
  let sum = 0n;
  let begun: Hash | undefined;
  return {
    add: (bytes: Buffer): void => {
      // A line can span several chunks; each chunk is searched and hashed once.
      let from = 0;
      for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
        rows++;
        const line = bytes.subarray(from, to);
        const digest = begun ? begun.update(line).digest() : hash('sha256', line, 'buffer');
        begun = undefined;
        sum = BigInt.asUintN(64, sum + digest.readBigUInt64LE());
        from = to + 1;
      }
      if (from < bytes.length) begun = (begun ?? createHash('sha256')).update(bytes.subarray(from));
    },
    end: () => ({ rows, sum }),
  };
}

/**
 * Reads every table again from the restored database and compares the number of rows and their sum.
 * @throws {BackupFault} naming the first table that differs
 */
export async function refuseOtherRows(client: pg.Client, { tables }: BackupContents): Promise<void> {
  for (const [name, expected] of tables) {
    const sum = summing();
    const columns = expected.columns.map(quoted).join(', ');
    for await (const chunk of client.query(copyTo(`copy public.${quoted(name)} (${columns}) to stdout`)))
      sum.add(chunk as Buffer);
    const found = sum.end();
    if (found.rows !== expected.rows)
      throw new BackupFault(`“${name}” has ${found.rows} rows, but ${expected.rows} were backed up.`);
    if (found.sum !== expected.sum) throw new BackupFault(`Rows of “${name}” differ from the backed up rows.`);
  }
}

/**
 * Checks that every file that a record refers to is in the backup with its stored hash.
 * @returns the number of files
 */
export async function refuseOtherFiles(client: pg.Client, { files }: BackupContents): Promise<number> {
  const { rows } = await client.query<{ key: string; sha256: string }>('select key, sha256 from stored_file');
  const broken = rows.filter(({ key, sha256 }) => files.get(key) !== sha256).map(({ key }) => key);
  if (broken.length > 0)
    throw new BackupFault(
      `${broken.length === 1 ? 'One file is' : `${broken.length} files are`} missing or damaged: ${broken.slice(0, 3).join(', ')}. The other files can be restored. Check the disk of the files`,
    );
  return rows.length;
}

const SECRETS = 50;

/**
 * Opens some of the encrypted secrets, at least one of each kind. Their values are neither kept nor reported.
 * @returns the number of secrets and of kinds
 */
export async function refuseLockedSecrets(
  client: pg.Client,
  keys: KeyRing,
): Promise<{ readonly opened: number; readonly kinds: number }> {
  const { opened, kinds, shut } = await openSample(client, keys, SECRETS);
  if (shut.length > 0)
    throw new BackupFault(
      `${shut.length} of ${opened + shut.length} secrets in the backup cannot be decrypted with the keys of this installation: ${[...new Set(shut)].join(', ')}`,
    );
  return { opened, kinds };
}

const PORTION = 2_000;

/**
 * Checks the chain of the log from the end of the archive to its last entry.
 * @returns the number of the last entry
 */
export async function refuseBrokenLog(client: pg.Client): Promise<number> {
  const head = await headOf(client);
  let place = await archivedPlace(client);
  while (place.seq < head.seq) {
    const went = await verifyAfter(client, place, { lastSeq: head.seq, most: PORTION, anchors: [] });
    if (went.fault) throw new BackupFault(`The audit log in the backup is not valid at entry ${went.fault.brokenAt}.`);
    place = went.place;
  }
  return head.seq;
}
