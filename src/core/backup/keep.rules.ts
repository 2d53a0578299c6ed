/** A backup in the folder, by the moment in its name. */
export interface KeptBackup {
  readonly name: string;
  /** ISO moment, UTC. */
  readonly madeAt: string;
}

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/** "crm-2026-11-21T020004Z.backup" for a moment. */
export const backupName = (madeAt: string): string => `crm-${madeAt.slice(0, 19).replaceAll(':', '')}Z.backup`;

/** The moment in a name; undefined for whatever else lies in the folder. */
export function momentIn(name: string): string | undefined {
  const found = /^crm-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name);
  return found ? `${found[1]}${found[2]}:${found[3]}:${found[4]}Z` : undefined;
}

/**
 * Which backups are no longer needed: kept are the newest of each of the last 7 days, 4 weeks and 12 months that have
 * one. The newest of all is always kept.
 */
export function unneeded(backups: readonly KeptBackup[]): readonly string[] {
  const newestFirst = [...backups].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const kept = new Set([
    ...newestOfEach(newestFirst, ({ madeAt }) => madeAt.slice(0, 10), DAYS),
    ...newestOfEach(newestFirst, ({ madeAt }) => String(weekOf(madeAt)), WEEKS),
    ...newestOfEach(newestFirst, ({ madeAt }) => madeAt.slice(0, 7), MONTHS),
  ]);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

function newestOfEach(newestFirst: readonly KeptBackup[], spanOf: (backup: KeptBackup) => string, most: number) {
  const found = new Map<string, string>();
  for (const backup of newestFirst) {
    const span = spanOf(backup);
    if (found.size < most && !found.has(span)) found.set(span, backup.name);
  }
  return found.values();
}

/** Weeks since the first Monday of 1970. */
const weekOf = (moment: string): number => Math.floor((Date.parse(moment) / 86_400_000 - 4) / 7);
