import { addDays } from '#engine/calendar/calendar.ts';

/** The last day to give notice: as many days before the contract ends. Null while either is unknown. */
export const noticeBy = (contractEndsOn: string | null, noticeDays: number | null): string | null =>
  contractEndsOn === null || noticeDays === null ? null : addDays(contractEndsOn, -noticeDays);
