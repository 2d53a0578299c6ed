import type { Weekday } from '#engine/calendar/openTime.ts';

/** A user's quiet hours and the time of their daily summary. */
export interface NoticeTimes {
  /** "22:00" to "07:00"; null for no quiet hours. */
  readonly from: string | null;
  readonly to: string | null;
  /** The days on which quiet hours start. */
  readonly days: readonly Weekday[];
  /** Whether all of Saturday and Sunday is quiet too. */
  readonly weekends: boolean;
  /** IANA time zone; null for the company's. */
  readonly timezone: string | null;
  readonly digestAt: string;
  /** On the company's working days, or every day. */
  readonly digestDays: 'working' | 'every';
}

/** The default times. */
export const USUAL_TIMES: NoticeTimes = {
  from: null,
  to: null,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  weekends: false,
  timezone: null,
  digestAt: '07:30',
  digestDays: 'working',
};
