import type { Ending } from './retention.ts';
import type { LegalHolds } from './retentionGroup.ts';

/** The expected deletions of one category. */
export interface Outlook {
  readonly category: LegalHolds;
  readonly label: string;
  readonly months: number;
  readonly ending: Ending;
  /** Only a command deletes this data; automatic runs skip it. */
  readonly isByCommand: boolean;
  /** The first day on which runs use this period, if it is in the future. */
  readonly actsFrom: string | null;
  /** The data due within fourteen days, by day; overdue data is listed on the day of the next run. */
  readonly due: readonly { readonly dueOn: string; readonly count: number }[];
  /** The number of due rows that a legal hold keeps. */
  readonly held: number;
}

/** One run, with the number of rows per category. */
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
