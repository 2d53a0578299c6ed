import { daysBetween } from './days.ts';
import { companyZone, zonedFormat } from './companyZone.ts';
import { localDay } from './zone.ts';

const time = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = zonedFormat({ weekday: 'short' });
const date = zonedFormat({ day: 'numeric', month: 'short' });

/** A future time as text, relative to now: "16:30", "Mon 08:00", "Mon 4 Jan 08:00". Both arguments are ISO timestamps. */
export function untilWords(changesAt: string, now: string): string {
  const change = new Date(changesAt);
  const days = daysBetween(localDay(Date.parse(now), companyZone()), localDay(change.getTime(), companyZone()));
  return [
    ...(days > 0 ? [weekday.format(change)] : []),
    ...(days > 6 ? [date.format(change)] : []),
    time.format(change),
  ].join(' ');
}
