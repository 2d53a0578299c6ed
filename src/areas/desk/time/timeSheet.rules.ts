import { addDays } from '#engine/calendar/calendar.ts';
import { minutesOf, type OpeningHours, openIntervalsOn } from '#engine/calendar/openTime.ts';

/** The time that a colleague began on a local day, of one state. */
export interface SheetTime {
  readonly staffId: number;
  readonly day: string;
  readonly state: 'running' | 'draft' | 'submitted' | 'approved';
  readonly minutes: number;
  readonly entries: number;
}

export interface SheetDay {
  readonly day: string;
  readonly minutes: number;
  /** Working time of the day that is not logged; 0 for future days. */
  readonly missingMinutes: number;
}

export interface Sheet {
  readonly staffId: number;
  readonly days: readonly SheetDay[];
  readonly minutes: number;
  readonly missingMinutes: number;
  /** Number of entries per state. */
  readonly draft: number;
  readonly submitted: number;
  readonly approved: number;
}

/** Time of colleagues in a week from Monday, compared with the company's working hours up to a day. */
export function sheetsOf(
  staffIds: readonly number[],
  times: readonly SheetTime[],
  {
    monday,
    today,
    hours,
    dayMinutes,
  }: {
    readonly monday: string;
    readonly today: string;
    readonly hours: OpeningHours;
    /** Maximum minutes expected per working day. */
    readonly dayMinutes: number;
  },
): readonly Sheet[] {
  return staffIds.map((staffId) => {
    const own = times.filter((time) => time.staffId === staffId);
    const days = Array.from({ length: 7 }, (_, at): SheetDay => {
      const day = addDays(monday, at);
      const minutes = sum(own.filter((time) => time.day === day));
      const due = day < today ? Math.min(dayMinutes, openMinutes(hours, day)) : 0;
      return { day, minutes, missingMinutes: Math.max(0, due - minutes) };
    });
    const count = (state: SheetTime['state']) =>
      own.reduce((all, time) => all + (time.state === state ? time.entries : 0), 0);
    return {
      staffId,
      days,
      minutes: sum(own),
      missingMinutes: days.reduce((all, { missingMinutes }) => all + missingMinutes, 0),
      draft: count('draft'),
      submitted: count('submitted'),
      approved: count('approved'),
    };
  });
}

const sum = (times: readonly SheetTime[]): number => times.reduce((all, { minutes }) => all + minutes, 0);

const openMinutes = (hours: OpeningHours, day: string): number =>
  openIntervalsOn(hours, day).reduce((all, [from, to]) => all + minutesOf(to) - minutesOf(from), 0);
