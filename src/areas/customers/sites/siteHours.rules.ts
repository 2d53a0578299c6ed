import { companyZone } from '#engine/calendar/companyZone.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { openAt, type OpeningHours, type OpenInterval, type Weekday } from '#engine/calendar/openTime.ts';
import type { Row } from '#engine/entity/entity.ts';
import { badHours } from './opening.rules.ts';
import type { site } from './site.ts';

/** Opening hours of a site, as rows of its form. */
export type SiteHours = Pick<Row<typeof site>, 'hours' | 'closedDates' | 'specialHours'>;

const LONGEST_CLOSURE = 366;

/** Opening hours of a site in the form that the calendar rules use, in the company’s time zone. */
export function openingHoursOf({ hours, closedDates, specialHours }: SiteHours): OpeningHours {
  const week: Partial<Record<Weekday, OpenInterval[]>> = {};
  for (const { day, from, to } of hours) week[day] = [...(week[day] ?? []), [from, to]];
  const special: Record<string, OpenInterval[]> = {};
  for (const { on, from, to } of specialHours) special[on] = [...(special[on] ?? []), [from, to]];
  return { timezone: companyZone(), hours: week, closedDates: closedDates.flatMap(daysOf), specialHours: special };
}

function daysOf({ from, to }: SiteHours['closedDates'][number]): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < LONGEST_CLOSURE; day = addDays(day, 1)) days.push(day);
  return days;
}

interface HoursComplaint {
  readonly field: 'hours' | 'specialHours' | 'closedDates';
  readonly message: string;
}

/** What is wrong with the hours of a site (`bad_hours`), and in which field; empty when they are valid. */
export function hoursComplaints(site: SiteHours): readonly HoursComplaint[] {
  const { hours, specialHours } = openingHoursOf(site);
  const backwards = site.closedDates
    .filter(({ from, to }) => to < from)
    .map(({ from }) => `Closed from ${from}: enter a last day on or after the first day.`);
  const found = {
    hours: badHours({ hours, specialHours: {} }),
    specialHours: badHours({ hours: {}, specialHours }),
    closedDates: backwards,
  };
  return (['hours', 'specialHours', 'closedDates'] as const).flatMap((field) =>
    found[field].map((message) => ({ field, message })),
  );
}

export interface OpenNow {
  readonly open: boolean;
  /** ISO timestamp; null when nothing changes within 14 days. */
  readonly changesAt: string | null;
}

/** Whether a site is open at a time in milliseconds; null when its hours are unknown. */
export function openNow(site: SiteHours, instant: number): OpenNow | null {
  if (site.hours.length === 0 && site.specialHours.length === 0) return null;
  const { open, changesAt } = openAt(openingHoursOf(site), instant);
  return { open, changesAt: changesAt === null ? null : new Date(changesAt).toISOString() };
}
