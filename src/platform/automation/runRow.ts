/** How a run of a rule stands. */
export type RunState = 'waiting' | 'done' | 'failed' | 'skipped' | 'guarded';

/** What became of one step. */
export interface StepDone {
  readonly does: string;
  /** Field → [before, after]; none where nothing was to be changed. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Whom it told, or why it did nothing. */
  readonly says: string | null;
}

/** A run as the page of its rule shows it. */
export interface RunRow {
  readonly id: number;
  readonly noun: string;
  readonly entityId: number;
  /** What the record is called; null for one that whoever looks may not see. */
  readonly title: string | null;
  readonly customerId: number | null;
  readonly cause: 'change' | 'date' | 'schedule';
  /** Because of whom; null where a clock began it. */
  readonly byName: string | null;
  readonly state: RunState;
  readonly tries: number;
  readonly madeAt: string;
  readonly endedAt: string | null;
  readonly nextAt: string | null;
  readonly steps: readonly StepDone[];
  readonly error: string | null;
}

/** A page of the runs of a rule, the latest first. */
export interface RunPage {
  readonly rows: readonly RunRow[];
  /** What `before` must be for the page after; null on the last. */
  readonly next: number | null;
  readonly waiting: number;
}

/** What trying a rule on one record shows. */
export interface TryAnswer {
  readonly title: string;
  /** One for each condition, in their order. */
  readonly met: readonly boolean[];
  readonly steps: readonly StepDone[];
  /** Why the next step could not be done, in words. */
  readonly problem: string | null;
}

/** The records that a rule would hold for now. */
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
