import type { Finding, HealthState } from '../health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { type LeftAlone, type OutsidePart, partLabel } from '#engine/outbound/leftAlone.ts';

/** There are many of these, and calls to the others continue. */
const ONE_OF_MANY: readonly OutsidePart[] = ['webhook', 'chat', 'push'];

/**
 * Reports external services that do not respond, one line for each, or a single line if all respond.
 * @param found by all processes
 */
export function outsideHealth(found: readonly LeftAlone[]): readonly Finding[] {
  const places = new Map<string, LeftAlone>();
  for (const each of found.toSorted((one, other) => one.since.localeCompare(other.since))) {
    const place = `${partLabel(each.part)}, ${each.place}`;
    if (!places.has(place)) places.set(place, each);
  }
  if (places.size === 0) return [WELL];
  return [...places].map(([about, { part, since, lastAt, said }]) => ({
    about,
    state: (ONE_OF_MANY.includes(part) ? 'attention' : 'bad') satisfies HealthState,
    figure: `No answer since ${formatMoment(since)}`,
    says: `Last checked ${formatMoment(lastAt)}: ${said.replace(/[.\s]*$/, '')}. Requests are paused, with one check every 30 seconds at most.`,
  }));
}

const WELL: Finding = {
  state: 'good',
  figure: 'All respond',
  says: 'All services used in the last hour responded.',
};
