import type { Actor } from '../../permission/actor.ts';
import type { Database } from '../../db/pool.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { changeData, eventsOf, eventsOfAnnouncement, goneData, withoutSender } from '../../changes/events/announce.ts';
import type { LiveEvent } from '../../changes/events/bus.ts';
import { isAnnouncement, type Published, type PublishedChange } from '../../changes/events/change.ts';
import { lostVisibility, visibleAsNoted } from './visible.server.ts';

/** Converts changes and other messages to events, in order. */
export const eventsOfAll = (told: readonly Published[]): LiveEvent[] =>
  told.flatMap((each) => {
    if (isAnnouncement(each)) return eventsOfAnnouncement(each);
    const noun = findEntity(each.kind);
    return noun ? eventsOf(each, noun) : [];
  });

export const changesIn = (told: readonly Published[]): PublishedChange[] =>
  told.filter((each): each is PublishedChange => !isAnnouncement(each));

/** "private-scope.7" → 7 */
export const scopeUserOf = (channel: string): number | null => {
  const [, id] = /^private-scope\.([1-9]\d{0,14})$/.exec(channel) ?? [];
  return id === undefined ? null : Number(id);
};

/**
 * Events for users with a limited scope. They may not join list channels, so each has a channel with the changes of
 * visible records, checked at delivery.
 */
export async function scopeEvents(
  database: Database,
  actorOf: (userId: number) => Promise<Actor | null>,
  userIds: readonly number[],
  changes: readonly PublishedChange[],
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  if (changes.length === 0) return events;
  for (const userId of userIds) {
    const actor = await actorOf(userId);
    if (!actor) continue;
    for (const change of await visibleAsNoted(database, actor, changes)) {
      const noun = findEntity(change.kind);
      if (!noun) continue;
      const data = JSON.stringify(changeData(change, noun));
      events.push({ channel: `private-scope.${userId}`, event: 'changed', data, ...withoutSender(change) });
    }
    for (const change of lostVisibility(actor, changes)) {
      const data = JSON.stringify(goneData(change));
      events.push({ channel: `private-scope.${userId}`, event: 'changed', data, ...withoutSender(change) });
    }
  }
  return events;
}
