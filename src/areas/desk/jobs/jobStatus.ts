/** Where a job can be. The first seven are active: work on it may go on. */
export const JOB_STATUSES = [
  'new',
  'open',
  'in-progress',
  'scheduled',
  'waiting-customer',
  'waiting-supplier',
  'on-hold',
  'resolved',
  'closed',
  'cancelled',
  'merged',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const ACTIVE_STATUSES = [
  'new',
  'open',
  'in-progress',
  'scheduled',
  'waiting-customer',
  'waiting-supplier',
  'on-hold',
] as const satisfies readonly JobStatus[];

/** No work goes on, and the job leaves the list of open jobs. */
export const ENDED_STATUSES = ['closed', 'cancelled', 'merged'] as const satisfies readonly JobStatus[];

/** Work waits, and is resumed. */
export const PAUSED_STATUSES = [
  'scheduled',
  'waiting-customer',
  'waiting-supplier',
  'on-hold',
] as const satisfies readonly JobStatus[];

const isAmong =
  (statuses: readonly JobStatus[]) =>
  (status: JobStatus): boolean =>
    statuses.includes(status);

export const isActive = isAmong(ACTIVE_STATUSES);
export const isPaused = isAmong(PAUSED_STATUSES);
export const isEnded = isAmong(ENDED_STATUSES);
