import type { Ending } from './retention.ts';
import type { LegalHolds } from './retentionGroup.ts';

/** What will happen to one category, and when. */
export interface Outlook {
  readonly category: LegalHolds;
  readonly label: string;
  readonly months: number;
  readonly ending: Ending;
  /** A person does it, by a command; runs leave it alone. */
  readonly isByCommand: boolean;
  /** The first day on which runs act by this period, where that is still to come. */
  readonly actsFrom: string | null;
  /** What becomes due within fourteen days, by day; what is overdue stands at the day of the next run. */
  readonly due: readonly { readonly dueOn: string; readonly count: number }[];
  /** What is due and stays, because of a hold. */
  readonly held: number;
}

/** One run, and how many of each category went. */
export interface RetentionRun {
  readonly id: number;
  readonly begunAt: string;
  readonly endedAt: string | null;
  readonly parts: readonly { readonly label: string; readonly done: number }[];
}

export interface RetentionAnswer {
  readonly rows: readonly Outlook[];
  readonly runs: readonly RetentionRun[];
}
