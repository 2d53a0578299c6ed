import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { DatedEvent } from './ics.ts';

/** A calendar request for one user, with their current permissions. */
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

/** Adds dates to the calendars of users who may see them. Each area registers one source under its own name. */
export function calendarDates(name: string, source: DateSource): void {
  sources.set(name, source);
}

/**
 * The events between two days, earliest first. Beyond `most`, events from today on take precedence, then the latest
 * past ones.
 */
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
