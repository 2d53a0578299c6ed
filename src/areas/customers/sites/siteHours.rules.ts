import { houseZone } from '#engine/calendar/houseZone.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { openAt, type OpeningHours, type Stretch, type Weekday } from '#engine/calendar/openTime.ts';
import type { Row } from '#engine/entity/entity.ts';
import { badHours } from './opening.rules.ts';
import type { site } from './site.ts';

/** What a site says of its hours, in the rows its form shows. */
export type SiteHours = Pick<Row<typeof site>, 'hours' | 'closedDates' | 'specialHours'>;

const LONGEST_CLOSURE = 366;

/** The hours of a site as the calendar rules take them. Sites go by the company’s clocks. */
export function openingHoursOf({ hours, closedDates, specialHours }: SiteHours): OpeningHours {
  const week: Partial<Record<Weekday, Stretch[]>> = {};
  for (const { day, from, to } of hours) week[day] = [...(week[day] ?? []), [from, to]];
  const special: Record<string, Stretch[]> = {};
  for (const { on, from, to } of specialHours) special[on] = [...(special[on] ?? []), [from, to]];
  return { timezone: houseZone(), hours: week, closedDates: closedDates.flatMap(daysOf), specialHours: special };
}

function daysOf({ from, to }: SiteHours['closedDates'][number]): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < LONGEST_CLOSURE; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What is wrong with a site's hours, in words; empty when all is well. Codes as in the catalogue: `bad_hours`. */
export function hoursComplaints(site: SiteHours): string[] {
  const { hours, specialHours } = openingHoursOf(site);
  const backwards = site.closedDates
    .filter(({ from, to }) => to < from)
    .map(({ from }) => `Closed from ${from}: enter a last day on or after the first day.`);
  return [...badHours({ hours, specialHours }), ...backwards];
}

export interface OpenNow {
  readonly open: boolean;
  /** ISO instant; null when nothing changes within 14 days. */
  readonly changesAt: string | null;
}

/** Whether a site is open at an instant in milliseconds; null when its hours are not known. */
export function openNow(site: SiteHours, instant: number): OpenNow | null {
  if (site.hours.length === 0 && site.specialHours.length === 0) return null;
  const { open, changesAt } = openAt(openingHoursOf(site), instant);
  return { open, changesAt: changesAt === null ? null : new Date(changesAt).toISOString() };
}
