import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Actor } from '../../permission/actor.ts';
import type { Database } from '../../db/pool.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { actorOf } from '../../request/request.server.ts';
import { shaped } from '../../http/shaped.server.ts';
import { changeData, channelName, goneData } from '../../changes/events/announce.ts';
import { asOne } from '../protocol/asOne.ts';
import { catchUp, MOST_MISSED } from '../protocol/catchUp.ts';
import { isAnnouncement, type Published, announcementData } from '../../changes/events/change.ts';
import { mayJoin } from './joinRules.server.ts';
import { storedPlaces, publishedAfter } from '../bus/relay.server.ts';
import { changesIn } from './broadcaster.server.ts';
import { lostVisibility, removed, visible } from './visible.server.ts';
import { item } from './liveAnswers.server.ts';

const query = z.object({
  after: z.coerce.number('Send the last number you have.').int().min(0),
  limit: z.coerce
    .number('Send a number.')
    .int()
    .min(1)
    .max(MOST_MISSED, `Send ${MOST_MISSED} or less.`)
    .default(MOST_MISSED),
});

/** `GET /api/v1/live/changes?after=`: the changes that a page missed while disconnected and its user may see. */
export function mountChanges(app: FastifyInstance, database: Database): void {
  const about = {
    summary: 'List changes since a number',
    tag: 'Live updates',
    query: ['after', 'limit'],
    asked: query,
    everybody: 'of channels you can join',
  };
  app.get(
    '/api/v1/live/changes',
    {
      config: { about: { ...about, answer: z.object({ items: z.array(item), next: z.number(), reset: z.boolean() }) } },
    },
    async (request) => {
      const actor = actorOf(request);
      const { after, limit } = shaped(query, request.query);
      const kept = await storedPlaces(database);
      // More changes than can be returned, or no longer stored. `catchUp` detects both from the numbers.
      const isTooMany = kept.newest - after > MOST_MISSED;
      const missed = isTooMany ? [] : asOne(await publishedAfter(database, after, MOST_MISSED));
      const items = await itemsFor(database, actor, missed);
      const { next, reset } = catchUp(
        after,
        kept,
        items.map(({ seq }) => seq),
        limit,
      );
      const isReset = reset || isTooMany;
      return { items: isReset ? [] : items, next, reset: isReset };
    },
  );
}

interface Item {
  readonly seq: number;
  readonly channel: string;
  readonly event: string;
  readonly data: object;
}

/** The items for this user: changes of visible records, and events for the user or for all users. */
async function itemsFor(database: Database, actor: Actor, missed: readonly Published[]): Promise<Item[]> {
  const changes = changesIn(missed);
  const seen = new Set([
    ...(await visible(database, actor, changes)),
    // Removed records cannot be queried any more.
    ...(await removed(database, actor, changes)),
  ]);
  const lost = new Set(lostVisibility(actor, changes));
  const joinable = await joinableAmong(database, actor, missed);
  return missed.flatMap((told): Item[] => {
    if (isAnnouncement(told))
      return told.channels
        .filter((channel) => joinable.has(channel))
        .map((channel) => ({ seq: told.seq, channel, event: told.event, data: announcementData(told) }));
    const noun = findEntity(told.kind);
    if (!noun || !(seen.has(told) || lost.has(told))) return [];
    const channel = `private-${channelName(told.kind)}.${told.entityId}`;
    const data = seen.has(told) ? changeData(told, noun) : goneData(told);
    return [{ seq: told.seq, channel, event: 'changed', data }];
  });
}

/** The channels of other events that this user may join. */
async function joinableAmong(
  database: Database,
  actor: Actor,
  missed: readonly Published[],
): Promise<ReadonlySet<string>> {
  const named = new Set(missed.filter(isAnnouncement).flatMap(({ channels }) => channels));
  const joinable = new Set<string>();
  for (const channel of named) if (await mayJoin(database, actor, channel)) joinable.add(channel);
  return joinable;
}
