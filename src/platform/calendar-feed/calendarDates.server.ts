import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { DatedEvent } from './ics.ts';

/** What a calendar is asked for: one person’s, with what they may see at this moment. */
export interface AskedDates {
  readonly actor: Actor;
  readonly userId: number;
  readonly today: string;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

type DateSource = (tx: Queryable, asked: AskedDates) => Promise<readonly DatedEvent[]>;

const sources = new Map<string, DateSource>();

/** Adds dates to the calendars of those who may see them. An area does so once, under a name of its own. */
export function calendarDates(name: string, source: DateSource): void {
  sources.set(name, source);
}

/** What there is between two days, the earliest first; of more than `most` what comes soonest from today on. */
export async function datesFor(tx: Queryable, asked: AskedDates): Promise<readonly DatedEvent[]> {
  const found: DatedEvent[] = [];
  for (const [name, source] of sources)
    found.push(...(await source(tx, asked)).map((event) => ({ ...event, key: `${name}-${event.key}` })));
  const sorted = found.sort((a, b) => compare(beginOf(a), beginOf(b)) || compare(a.key, b.key));
  if (sorted.length <= asked.most) return sorted;
  const coming = sorted.filter((event) => beginOf(event) >= asked.today).slice(0, asked.most);
  const gone = sorted.filter((event) => beginOf(event) < asked.today);
  return [...gone.slice(gone.length - (asked.most - coming.length)), ...coming];
}

const beginOf = ({ when }: DatedEvent): string => ('day' in when ? when.day : when.startsAt);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
