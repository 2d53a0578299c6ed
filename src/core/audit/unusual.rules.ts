import { instantOf, localDay } from '../calendar/zone.ts';

/** Why meeting a secret deserves a second look. */
export type Unusual = 'volume' | 'hours' | 'leaver';

export interface Meeting {
  /** ISO moment. */
  readonly at: string;
  /** How many secrets the person came to know on that day. */
  readonly onThatDay: number;
  /** How many on average on the days of the 90 before on which they met any; null where there was none. */
  readonly usually: number | null;
  /** They lost their access within 30 days after it. */
  readonly leftSoonAfter: boolean;
}

/** The hours of work on weekdays in London; 7 and 19 are from 07:00 up to 19:00. */
export interface WorkingHours {
  readonly workFrom: number;
  readonly workTo: number;
}

const TIMES_THE_USUAL = 3;
/** Nobody is looked at twice for a handful, however little they usually do. */
const A_HANDFUL = 5;

/** What is out of the ordinary about meeting a secret; nothing for most. */
export function unusualAbout({ at, onThatDay, usually, leftSoonAfter }: Meeting, hours: WorkingHours): Unusual[] {
  const isMuch = usually !== null && onThatDay > A_HANDFUL && onThatDay > TIMES_THE_USUAL * usually;
  return [
    ...(isMuch ? (['volume'] as const) : []),
    ...(isAtWork(Date.parse(at), hours) ? [] : (['hours'] as const)),
    ...(leftSoonAfter ? (['leaver'] as const) : []),
  ];
}

const LONDON = 'Europe/London';

function isAtWork(instant: number, { workFrom, workTo }: WorkingHours): boolean {
  const day = localDay(instant, LONDON);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return instant >= instantOf(day, workFrom * 60, LONDON) && instant < instantOf(day, workTo * 60, LONDON);
}
