/** The state of a job. */
export type WorkState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A job as shown to users. It never includes the payload, which may contain anything. */
export interface WorkItem {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly state: WorkState;
  readonly attempts: number;
  readonly runAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly error: string | null;
  /** The progress, if the running job reports it. */
  readonly done: number | null;
  readonly total: number | null;
}
