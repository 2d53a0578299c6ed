import { isOpenAt, type OpeningHours } from '../calendar/openTime.ts';

/** The reason why an access to a secret is unusual. */
export type Unusual = 'volume' | 'hours' | 'leaver';

export interface SecretUse {
  /** ISO time. */
  readonly at: string;
  /** The number of secrets that the user accessed on that day. */
  readonly onThatDay: number;
  /** The average per day over the previous 90 days, counting only days with access; null if there were none. */
  readonly usually: number | null;
  /** The user lost access within 30 days afterwards. */
  readonly leftSoonAfter: boolean;
}

const TIMES_THE_USUAL = 3;
/** Up to this number per day is never unusual. */
const A_HANDFUL = 5;

/** The reasons why an access is unusual; usually none. @param hours the company's working hours */
export function unusualAbout({ at, onThatDay, usually, leftSoonAfter }: SecretUse, hours: OpeningHours): Unusual[] {
  const isMuch = usually !== null && onThatDay > A_HANDFUL && onThatDay > TIMES_THE_USUAL * usually;
  return [
    ...(isMuch ? (['volume'] as const) : []),
    ...(isOpenAt(hours, Date.parse(at)) ? [] : (['hours'] as const)),
    ...(leftSoonAfter ? (['leaver'] as const) : []),
  ];
}
