import type { CallFigures } from './callFigures.rules.ts';
import type { CallTime, CallWeek } from './callTrends.rules.ts';

/** Sales calls of one colleague on a day and in its month. */
export interface CallDay {
  readonly calls: number;
  readonly connected: number;
  readonly meetings: number;
  /** By hour in the company’s time zone, from the first hour with a call to the last. */
  readonly hours: readonly { readonly hour: number; readonly connected: number; readonly others: number }[];
  readonly month: CallFigures;
  /** Twelve weeks up to the day. */
  readonly weeks: readonly CallWeek[];
  readonly times: readonly CallTime[];
}
