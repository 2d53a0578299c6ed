import { type Migration, MigrationFault } from './migrationFiles.server.ts';

type Baseline = Migration & Required<Pick<Migration, 'replaces'>>;

/** The migration that replaces all earlier ones, if there is one. */
export const baselineOf = (files: readonly Migration[]): Baseline | undefined =>
  files.find((file): file is Baseline => file.replaces !== undefined);

/**
 * Whether all migrations that a baseline replaces were applied, so that it does not need to run.
 * @throws {MigrationFault} if only some were, because the remaining files are in an earlier release
 */
export function isReached({ replaces }: Baseline, applied: { has(name: string): boolean }): boolean {
  const names = [...replaces.keys()].sort();
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length === names.length) return false;
  if (missing.length === 0) return true;
  throw new MigrationFault(
    `These tables are of an earlier version: they lack ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}. This version goes on from ${names.at(-1)}. Start the last version that has this file, which brings them up to date, and then this one.`,
  );
}

/** @throws {MigrationFault} if a file was changed after it was applied */
export function refuseChanged(files: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = [
    ...(baselineOf(files)?.replaces ?? []),
    ...files.map(({ name, checksum }) => [name, checksum] as const),
  ];
  const [changed] = known.find(([name, checksum]) => applied.has(name) && applied.get(name) !== checksum) ?? [];
  if (changed !== undefined)
    throw new MigrationFault(`The migration ${changed} was changed after it was applied. Restore the released file.`);
}
