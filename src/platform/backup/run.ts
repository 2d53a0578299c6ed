/**
 * `backup`: a file was written. `trial`: the newest was put into an empty database to see whether it can be. `copy`: what
 * the second place lacked was put there.
 */
export type RunKind = 'backup' | 'trial' | 'copy';

/** One backup, trial or copy, as the screen shows it. */
export interface BackupRun {
  readonly id: number;
  readonly kind: RunKind;
  readonly state: 'running' | 'done' | 'failed';
  /** Of the file. */
  readonly name: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly rows: number | null;
  readonly files: number | null;
  /** Files that records refer to and that are lost or damaged on the disk. */
  readonly missingFiles: number | null;
  /** What went wrong, or what is worth knowing. */
  readonly remark: string | null;
}

const LATE_HOURS = 26;

/** Whether nights have passed without a backup that went well. @param now ISO moment */
export const isLate = (lastGoodAt: string | null, now: string): boolean =>
  lastGoodAt === null || Date.parse(now) - Date.parse(lastGoodAt) > LATE_HOURS * 3_600_000;
