import type { AnyEntity } from '../entity/entity.ts';
import type { LiveEvent } from './bus.ts';
import type { ToldChange } from './change.ts';

/** "networkSwitch" → "network-switch": nouns as channels name them. */
export const channelName = (noun: string): string => noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** "network-switch" → "networkSwitch" */
export const nounName = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What everybody who may see the record is told of it. */
export function changeData(change: ToldChange, noun: AnyEntity): object {
  const { seq, kind, entityId, version, action, customerId, actorId, actorName, at, requestId } = change;
  return {
    seq,
    entity: kind,
    id: entityId,
    version,
    action,
    fields: change.fields.filter((field) => !noun.fields[field]?.seenBy),
    ...(customerId === null ? {} : { customerId }),
    actor: { id: actorId, name: actorName },
    at,
    requestId,
  };
}

/** A change as events: to its record and its lists, under the noun and what the noun is built on; and to its customer. */
export function eventsOf(change: ToldChange, noun: AnyEntity): LiveEvent[] {
  const data = JSON.stringify(changeData(change, noun));
  const names = [...new Set([change.entity, change.kind])].map((name) => `private-${channelName(name)}`);
  const events = names.flatMap((name) =>
    [`${name}.${change.entityId}`, name].map((channel) => ({ channel, event: 'changed', data })),
  );
  const { customerId } = change;
  if (customerId === null || change.entity === 'customer') return events;
  // Not all who see the customer see this record: that something changed is enough to ask again.
  const hint = { seq: change.seq, entity: change.kind, customerId, at: change.at };
  return [...events, { channel: `private-customer.${customerId}`, event: 'changed', data: JSON.stringify(hint) }];
}
