/** The state of a run. */
export type RunState = 'waiting' | 'done' | 'failed' | 'skipped' | 'guarded';

/** The result of one step. */
export interface StepDone {
  readonly does: string;
  /** Field → [before, after]; empty if nothing changed. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Whom the step notified, or why it did nothing. */
  readonly says: string | null;
}

/** A run as the rule's page shows it. */
export interface RunRow {
  readonly id: number;
  readonly noun: string;
  readonly entityId: number;
  /** The title of the record; null if the viewer may not see it. */
  readonly title: string | null;
  readonly customerId: number | null;
  readonly cause: 'change' | 'date' | 'schedule';
  /** The user whose change triggered the run; null for dates and schedules. */
  readonly byName: string | null;
  readonly state: RunState;
  readonly tries: number;
  readonly madeAt: string;
  readonly endedAt: string | null;
  readonly nextAt: string | null;
  readonly steps: readonly StepDone[];
  readonly error: string | null;
}

/** A page of the runs of a rule, latest first. */
export interface RunPage {
  readonly rows: readonly RunRow[];
  /** The value of `before` for the next page; null on the last page. */
  readonly next: number | null;
  readonly waiting: number;
}

/** The result of trying a rule on one record. */
export interface TryAnswer {
  readonly title: string;
  /** One value per condition, in order. */
  readonly met: readonly boolean[];
  readonly steps: readonly StepDone[];
  /** Why the next step failed, in words. */
  readonly problem: string | null;
}

/** The records that match a rule now. */
export interface MatchAnswer {
  readonly total: number;
  readonly estimated: boolean;
  readonly rows: readonly {
    readonly id: number;
    readonly noun: string;
    readonly title: string;
    readonly customerId: number | null;
  }[];
}
