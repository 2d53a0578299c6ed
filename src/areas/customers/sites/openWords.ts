import { daysBetween } from '#core/calendar/days.ts';
import { houseZone, zonedFormat } from '#core/calendar/houseZone.ts';
import { localDay } from '#core/calendar/zone.ts';

const time = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = zonedFormat({ weekday: 'short' });
const date = zonedFormat({ day: 'numeric', month: 'short' });

/** "Open until 16:30", "Closed until Mon 08:00", "Closed until Mon 4 Jan 08:00", "Open": as one says it at this moment. */
export function openWords(
  { open, changesAt }: { readonly open: boolean; readonly changesAt: string | null },
  now: string,
): string {
  const word = open ? 'Open' : 'Closed';
  if (changesAt === null) return word;
  const change = new Date(changesAt);
  const days = daysBetween(localDay(Date.parse(now), houseZone()), localDay(change.getTime(), houseZone()));
  const when = [
    ...(days > 0 ? [weekday.format(change)] : []),
    ...(days > 6 ? [date.format(change)] : []),
    time.format(change),
  ];
  return `${word} until ${when.join(' ')}`;
}
