/** Where a step of work is. */
export type WorkState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A step of work as people see it: never what it works on, which may be anything. */
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
  /** How far it is, while it runs and says so. */
  readonly done: number | null;
  readonly total: number | null;
}
