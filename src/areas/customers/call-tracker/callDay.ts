import type { CallFigures } from './callFigures.rules.ts';
import type { CallTime, CallWeek } from './callTrends.rules.ts';

/** A day of sales calls of one colleague, and the month it is in. */
export interface CallDay {
  readonly calls: number;
  readonly connected: number;
  readonly meetings: number;
  /** By hour of the company’s clocks, from the first with a call to the last. */
  readonly hours: readonly { readonly hour: number; readonly connected: number; readonly others: number }[];
  readonly month: CallFigures;
  /** Twelve weeks up to the day. */
  readonly weeks: readonly CallWeek[];
  readonly times: readonly CallTime[];
}
