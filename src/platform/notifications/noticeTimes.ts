import type { Weekday } from '#engine/calendar/openTime.ts';

/** When somebody wants to be left alone, and when they want the summary of the day. */
export interface NoticeTimes {
  /** "22:00" to "07:00"; null for no quiet hours. */
  readonly from: string | null;
  readonly to: string | null;
  /** The days on which quiet hours begin. */
  readonly days: readonly Weekday[];
  /** All of Saturday and Sunday is quiet besides. */
  readonly weekends: boolean;
  /** By its IANA name; null for the company's. */
  readonly timezone: string | null;
  readonly digestAt: string;
  /** On the days the company works, or on every day. */
  readonly digestDays: 'working' | 'every';
}

/** What holds until somebody chooses. */
export const USUAL_TIMES: NoticeTimes = {
  from: null,
  to: null,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  weekends: false,
  timezone: null,
  digestAt: '07:30',
  digestDays: 'working',
};
