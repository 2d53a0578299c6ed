/** `bad`: something does not work. `attention`: it will not, or nobody knows. `unknown`: it could not be looked at. */
export type HealthState = 'bad' | 'attention' | 'unknown' | 'good';

/** What was found when something was looked at. */
export interface Finding {
  readonly state: HealthState;
  /** The figure somebody looks for: "84 MB", "3 wait". */
  readonly figure: string;
  /** One sentence: what to do, or, where all is well, what that means. */
  readonly says: string;
  /** Tells several findings of one line apart: a process, a disk. */
  readonly about?: string;
}

/** Screens that show lines: what the installation needs each day, and how safe it is. */
export const HEALTH_PAGES = ['health', 'security'] as const;
export type HealthPage = (typeof HEALTH_PAGES)[number];

/** A finding as screens get it. */
export interface HealthLine extends Finding {
  readonly key: string;
  readonly label: string;
  /** The screen where it is mended; null where there is none, or whoever asks may not open it. */
  readonly path: string | null;
}

export interface HealthAnswer {
  /** When it was looked at; ISO. */
  readonly at: string;
  /** Worst first. */
  readonly lines: readonly HealthLine[];
}
