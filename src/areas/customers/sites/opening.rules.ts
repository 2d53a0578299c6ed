import { calculation } from '#engine/calculations/calculation.ts';
import { areHours, openAt, type OpeningHours, type OpenInterval, WEEKDAYS } from '#engine/calendar/openTime.ts';
import { formatInstant } from '#engine/calendar/zone.ts';

/** Whether a site is open at a time, and when it next opens or closes; null if not within 14 days. */
export const siteOpen = calculation('site.open', ({ at, ...calendar }: OpeningHours & { readonly at: string }) => {
  const { open, changesAt } = openAt(calendar, Date.parse(at));
  return { open, changesAt: changesAt === null ? null : formatInstant(changesAt) };
});

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `bad_hours`: messages for days with overlapping hours or an end before the start; empty when all are valid. */
export function badHours({ hours, specialHours }: Pick<OpeningHours, 'hours' | 'specialHours'>): string[] {
  const days: readonly (readonly [string, readonly OpenInterval[]])[] = [
    ...WEEKDAYS.map((weekday, at) => [NAMES[at] ?? weekday, hours[weekday] ?? []] as const),
    ...Object.entries(specialHours),
  ];
  return days
    .filter(([, intervals]) => !areHours(intervals))
    .map(([day]) => `${day}: enter opening hours that do not overlap and end after they start.`);
}
