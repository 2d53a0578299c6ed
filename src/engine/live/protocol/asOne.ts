import { isTiding, type Tiding, type Told, type ToldChange } from '../../changes/events/change.ts';
import { isTopic } from '../../changes/events/topics.ts';

/**
 * Several changes of one record in one transaction are one to whoever looks at it: the last of them, with every field
 * that any of them changed. What was made in it is new, whatever came after; but not if it went again. That a log has grown
 * is one as well, however often it was told.
 *
 * @param told in their order; the changes of one transaction carry one moment
 */
export function asOne(told: readonly Told[]): Told[] {
  const last = new Map<string, ToldChange>();
  const lastOfTopics = new Map<string, number>();
  for (const each of told) {
    if (isTiding(each)) {
      const topic = topicOf(each);
      if (topic) lastOfTopics.set(topic, each.seq);
      continue;
    }
    const before = last.get(keyOf(each));
    last.set(keyOf(each), before ? joined(before, each) : each);
  }
  return told.flatMap((each): Told[] => {
    if (isTiding(each)) return (lastOfTopics.get(topicOf(each) ?? '') ?? each.seq) === each.seq ? [each] : [];
    const one = last.get(keyOf(each));
    return one?.seq === each.seq ? [one] : [];
  });
}

/** The topic of a line that follows from no request: all of these mean the same to whoever looks at it. */
function topicOf({ channels: [channel = ''], data }: Tiding): string | undefined {
  const topic = channel.replace('private-', '');
  if (!isTopic(topic)) return undefined;
  const { requestId } = JSON.parse(data) as { readonly requestId?: unknown };
  return requestId === null ? topic : undefined;
}

const keyOf = ({ kind, entityId, at, actorId }: ToldChange): string => [kind, entityId, at, actorId].join(' ');

const joined = (before: ToldChange, after: ToldChange): ToldChange => ({
  ...after,
  formerCustomerId: before.formerCustomerId ?? after.formerCustomerId,
  action: before.action === 'create' && after.action !== 'remove' ? 'create' : after.action,
  fields: [...new Set([...before.fields, ...after.fields])],
});
