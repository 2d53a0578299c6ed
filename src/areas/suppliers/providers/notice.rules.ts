import { addDays } from '#engine/calendar/calendar.ts';

/** Last day for notice: the given number of days before the contract ends. Null when either is unknown. */
export const noticeBy = (contractEndsOn: string | null, noticeDays: number | null): string | null =>
  contractEndsOn === null || noticeDays === null ? null : addDays(contractEndsOn, -noticeDays);
