/**
 * `backup`: a file was written. `trial`: the newest backup was restored into an empty database as a test. `copy`:
 * missing backups were copied to the second location.
 */
export type RunKind = 'backup' | 'trial' | 'copy';

/** A backup, test restore or copy, as the screen shows it. */
export interface BackupRun {
  readonly id: number;
  readonly kind: RunKind;
  readonly state: 'running' | 'done' | 'failed';
  /** The name of the file. */
  readonly name: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly rows: number | null;
  readonly files: number | null;
  /** The number of files that records refer to and that are missing or damaged on disk. */
  readonly missingFiles: number | null;
  /** The error, or a note. */
  readonly remark: string | null;
}

const LATE_HOURS = 26;

/**
 * Whether the last successful backup is too old.
 * @param now ISO moment
 */
export const isLate = (lastGoodAt: string | null, now: string): boolean =>
  lastGoodAt === null || Date.parse(now) - Date.parse(lastGoodAt) > LATE_HOURS * 3_600_000;
