/** A backup in the folder, with the time from its name. */
export interface StoredBackup {
  readonly name: string;
  /** ISO moment, UTC. */
  readonly madeAt: string;
}

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/** "crm-2026-11-21T020004Z.backup" for a moment. */
export const backupName = (madeAt: string): string => `crm-${madeAt.slice(0, 19).replaceAll(':', '')}Z.backup`;

/** The name of a backup made before an upgrade: "crm-2026-11-21T090004Z-before-upgrade.backup". */
export const beforeUpgradeName = (madeAt: string): string =>
  backupName(madeAt).replace(/\.backup$/, `${BEFORE_UPGRADE}.backup`);

const BEFORE_UPGRADE = '-before-upgrade';
/**
 * The newest backups from before an upgrade are kept regardless of their age, to allow a return to an earlier release.
 */
const UPGRADES = 3;

/** The time in a backup's name; undefined for other files in the folder. */
export function momentIn(name: string): string | undefined {
  const found = /^crm-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z(?:-before-upgrade)?\.backup$/.exec(name);
  return found ? `${found[1]}${found[2]}:${found[3]}:${found[4]}Z` : undefined;
}

/**
 * The backups that can be deleted. The rules keep the newest of each of the last 7 days, 4 weeks and 12 months that
 * have one, and the newest three made before an upgrade. The newest backup is always kept.
 */
export function unneeded(backups: readonly StoredBackup[]): readonly string[] {
  const sorted = [...backups].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const isOfUpgrade = ({ name }: StoredBackup): boolean => name.includes(BEFORE_UPGRADE);
  const newestFirst = sorted.filter((backup) => !isOfUpgrade(backup));
  const kept = new Set([
    ...sorted
      .filter(isOfUpgrade)
      .slice(0, UPGRADES)
      .map(({ name }) => name),
    ...newestOfEach(newestFirst, ({ madeAt }) => madeAt.slice(0, 10), DAYS),
    ...newestOfEach(newestFirst, ({ madeAt }) => String(weekOf(madeAt)), WEEKS),
    ...newestOfEach(newestFirst, ({ madeAt }) => madeAt.slice(0, 7), MONTHS),
  ]);
  return sorted.map(({ name }) => name).filter((name) => !kept.has(name));
}

function newestOfEach(newestFirst: readonly StoredBackup[], spanOf: (backup: StoredBackup) => string, most: number) {
  const found = new Map<string, string>();
  for (const backup of newestFirst) {
    const span = spanOf(backup);
    if (found.size < most && !found.has(span)) found.set(span, backup.name);
  }
  return found.values();
}

/** Weeks since the first Monday of 1970. */
const weekOf = (moment: string): number => Math.floor((Date.parse(moment) / 86_400_000 - 4) / 7);
