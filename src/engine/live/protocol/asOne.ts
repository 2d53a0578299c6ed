import {
  isAnnouncement,
  type Announcement,
  type Published,
  type PublishedChange,
} from '../../changes/events/change.ts';
import { isTopic } from '../../changes/events/topics.ts';

/**
 * Merges the changes of one record in one transaction into one: the last, with all changed fields. A record created and
 * then updated counts as created, unless it was removed again. Repeated events about new audit log entries are merged
 * too.
 *
 * @param told in order; the changes of one transaction have the same time
 */
export function asOne(told: readonly Published[]): Published[] {
  const last = new Map<string, PublishedChange>();
  const lastOfTopics = new Map<string, number>();
  for (const each of told) {
    if (isAnnouncement(each)) {
      const topic = topicOf(each);
      if (topic) lastOfTopics.set(topic, each.seq);
      continue;
    }
    const before = last.get(keyOf(each));
    last.set(keyOf(each), before ? joined(before, each) : each);
  }
  return told.flatMap((each): Published[] => {
    if (isAnnouncement(each)) return (lastOfTopics.get(topicOf(each) ?? '') ?? each.seq) === each.seq ? [each] : [];
    const one = last.get(keyOf(each));
    return one?.seq === each.seq ? [one] : [];
  });
}

/** The topic of an audit log event without a request. All events of a topic are equivalent for readers. */
function topicOf({ channels: [channel = ''], data }: Announcement): string | undefined {
  const topic = channel.replace('private-', '');
  if (!isTopic(topic)) return undefined;
  const { requestId } = JSON.parse(data) as { readonly requestId?: unknown };
  return requestId === null ? topic : undefined;
}

const keyOf = ({ kind, entityId, at, actorId }: PublishedChange): string => [kind, entityId, at, actorId].join(' ');

const joined = (before: PublishedChange, after: PublishedChange): PublishedChange => ({
  ...after,
  formerCustomerId: before.formerCustomerId ?? after.formerCustomerId,
  action: before.action === 'create' && after.action !== 'remove' ? 'create' : after.action,
  fields: [...new Set([...before.fields, ...after.fields])],
});
