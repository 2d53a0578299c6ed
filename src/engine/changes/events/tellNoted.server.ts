import type { Context } from '../../request/context.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { rootOf } from '../../entity/shape.ts';
import { channelName } from './announce.ts';
import { tellPages } from './tellPages.server.ts';
import { isTopic } from './topics.ts';

/**
 * Announces a new audit log entry that is not a record change, about a topic or a record. The event has no details;
 * screens fetch them, subject to permissions.
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
