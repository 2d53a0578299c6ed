import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files and the database do not match. A retry does not help. */
export class MigrationFault extends Error {}

/** One file of `NNNN_name.sql`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** For a baseline: name → checksum of the earlier migrations that it replaces. */
  readonly replaces?: ReadonlyMap<string, string>;
}

/** The file that names the baseline among the migrations, and the migrations it replaces. */
export const BASELINE = 'baseline.json';

/** The names of this release's migrations, in numerical order. */
export const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** This release's migrations, in the same order. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const baseline = await readBaseline(folder);
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, ...(name === baseline?.name ? { replaces: baseline.replaces } : {}) };
    }),
  );
}

interface Baseline {
  readonly name: string;
  readonly replaces: ReadonlyMap<string, string>;
}

/** @returns undefined if the folder contains all migrations since the first release */
async function readBaseline(folder: string): Promise<Baseline | undefined> {
  if (!(await readdir(folder)).includes(BASELINE)) return undefined;
  const { name, replaces } = JSON.parse(await readFile(join(folder, BASELINE), 'utf8')) as {
    readonly name: string;
    readonly replaces: Readonly<Record<string, string>>;
  };
  return { name, replaces: new Map(Object.entries(replaces)) };
}

/** `NNNN_name.indexes.sql` contains indexes on large tables, built outside a transaction while the tables are in use. */
export const isOfIndexes = ({ name }: Migration): boolean => name.endsWith('.indexes.sql');

export interface IndexStatement {
  /** `create index` or `create unique index`. */
  readonly beginning: string;
  readonly name: string;
  readonly rest: string;
}

/**
 * The index statements of such a file, in order.
 * @throws {MigrationFault} if it contains anything else
 */
export function indexesIn({ name, sql }: Migration): readonly IndexStatement[] {
  const statements = sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return statements.map((each) => {
    const [, beginning, index, rest] =
      /^(create(?:\s+unique)?\s+index)\s+([a-z_][a-z0-9_]*)\s+(on\s.+)$/is.exec(each) ?? [];
    if (!beginning || !index || !rest)
      throw new MigrationFault(
        `The migration ${name} can contain only “create index NAME on …;”. Move the other statements to another file.`,
      );
    return { beginning, name: index, rest };
  });
}
