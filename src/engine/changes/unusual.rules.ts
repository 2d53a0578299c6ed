import { isOpenAt, type OpeningHours } from '../calendar/openTime.ts';

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

const TIMES_THE_USUAL = 3;
/** Nobody is looked at twice for a handful, however little they usually do. */
const A_HANDFUL = 5;

/** What is out of the ordinary about meeting a secret; nothing for most. @param hours when the company works */
export function unusualAbout({ at, onThatDay, usually, leftSoonAfter }: Meeting, hours: OpeningHours): Unusual[] {
  const isMuch = usually !== null && onThatDay > A_HANDFUL && onThatDay > TIMES_THE_USUAL * usually;
  return [
    ...(isMuch ? (['volume'] as const) : []),
    ...(isOpenAt(hours, Date.parse(at)) ? [] : (['hours'] as const)),
    ...(leftSoonAfter ? (['leaver'] as const) : []),
  ];
}
