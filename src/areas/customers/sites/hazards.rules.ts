import { addDays } from '#engine/calendar/calendar.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';

/** Days after which an engineer confirms the hazards of a site again. */
const HAZARD_DAYS = 365;

export interface Hazard {
  readonly kind: string;
  readonly text: string;
}

/** An engineer who confirmed having read the hazards of a site. */
export interface HazardReader {
  readonly userId: number;
  readonly confirmedAt: string;
}

/** The last day on which a confirmation counts. */
const confirmedUntil = ({ confirmedAt }: HazardReader): string => addDays(dayOf(confirmedAt), HAZARD_DAYS);

/** Whether the user must confirm the hazards of a site before a visit on the day. */
export const mustConfirm = (
  { hazards, readers }: { readonly hazards: readonly Hazard[]; readonly readers: readonly HazardReader[] },
  userId: number,
  today: string,
): boolean =>
  hazards.length > 0 && !readers.some((reader) => reader.userId === userId && confirmedUntil(reader) >= today);

/** The confirmations with that of the user. Those that no longer count are dropped. */
export const withReader = (readers: readonly HazardReader[], userId: number, now: string): readonly HazardReader[] => [
  ...readers.filter((reader) => reader.userId !== userId && confirmedUntil(reader) >= dayOf(now)),
  { userId, confirmedAt: now },
];

/** Whether the list has a hazard that its readers have not seen. The removal of a hazard makes no difference to them. */
export const hasUnseen = (before: readonly Hazard[], after: readonly Hazard[]): boolean =>
  after.some(({ kind, text }) => !before.some((each) => each.kind === kind && each.text === text));
