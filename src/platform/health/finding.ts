/**
 * `bad`: something does not work. `attention`: it may soon fail, or its state is uncertain. `unknown`: the check
 * failed.
 */
export type HealthState = 'bad' | 'attention' | 'unknown' | 'good';

/** The result of a health check. */
export interface Finding {
  readonly state: HealthState;
  /** The main figure: "84 MB", "3 wait". */
  readonly figure: string;
  /** One sentence: the action, or what the good state means. */
  readonly says: string;
  /** Tells several findings of one line apart: a process, a disk. */
  readonly about?: string;
}

/** The screens with health lines: daily operation and security. */
export const HEALTH_PAGES = ['health', 'security'] as const;
export type HealthPage = (typeof HEALTH_PAGES)[number];

/** A finding as the API returns it to screens. */
export interface HealthLine extends Finding {
  readonly key: string;
  readonly label: string;
  /** The screen to fix the problem on; null if there is none or the actor may not open it. */
  readonly path: string | null;
}

export interface HealthAnswer {
  /** The time of the check; ISO. */
  readonly at: string;
  /** Worst first. */
  readonly lines: readonly HealthLine[];
}
