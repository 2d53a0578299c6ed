/** All statuses. The first seven are active. */
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

/** Statuses in which work is over and the job is not listed as open. */
export const ENDED_STATUSES = ['closed', 'cancelled', 'merged'] as const satisfies readonly JobStatus[];

/** Statuses in which work is paused. */
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
