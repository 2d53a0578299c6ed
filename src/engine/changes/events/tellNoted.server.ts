import type { Context } from '../../request/context.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { rootOf } from '../../entity/shape.ts';
import { channelName } from './announce.ts';
import { tellPages } from './tellPages.server.ts';
import { isTopic } from './topics.ts';

/**
 * Tells the screens that show it that a line of the log was written which is no change of a record: about a topic, or a
 * record. What was noted is not said; they ask for it, and may see it or not.
 */
export async function tellNoted(context: Context, entity: string, id: number | null): Promise<void> {
  const channels = channelsOf(entity, id);
  if (channels.length === 0) return;
  const { tx, now: at, requestId } = context;
  const data = { entity, ...(id === null || isTopic(entity) ? {} : { id }), at, requestId, isNoted: true };
  await tellPages(tx, { channels, event: 'changed', data });
}

function channelsOf(entity: string, id: number | null): readonly string[] {
  if (isTopic(entity)) return [`private-${entity}`];
  const noun = findEntity(entity);
  if (!noun || id === null) return [];
  const names = new Set([noun, rootOf(noun)].map(({ name }) => channelName(name)));
  return [...names].flatMap((name) => [`private-${name}.${id}`, `private-${name}`]);
}
