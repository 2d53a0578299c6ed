import type { AnyEntity } from '../../entity/entity.ts';
import { rootOf } from '../../entity/shape.ts';
import type { LiveEvent } from './bus.ts';
import { type Tiding, type ToldChange, tidingData } from './change.ts';

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

/** What those are told who saw a record until now: it is gone for them, and whose it has become is not for them. */
export const goneData = ({ seq, kind, entityId, version, formerCustomerId, at }: ToldChange): object => ({
  seq,
  entity: kind,
  id: entityId,
  version,
  action: 'remove',
  fields: [],
  ...(formerCustomerId === null ? {} : { customerId: formerCustomerId }),
  actor: { id: null, name: null },
  at,
  requestId: null,
});

/** The page that made a change knows already; its connection is left out, if it is the connection of whoever made it. */
export const withoutSender = ({ excludeSocket, actorId }: ToldChange): Pick<LiveEvent, 'except' | 'exceptOf'> =>
  excludeSocket === null || actorId === null ? {} : { except: excludeSocket, exceptOf: actorId };

/** The channels of a record, under its noun and what the noun is built on. */
export const recordNames = ({ entity, kind }: ToldChange): readonly string[] =>
  [...new Set([entity, kind])].map(channelName);

/** A change as events: to its record and its lists, and to the record its noun says it is seen through. */
export function eventsOf(change: ToldChange, noun: AnyEntity): LiveEvent[] {
  const data = JSON.stringify(changeData(change, noun));
  const sender = withoutSender(change);
  // Not all who see the list of such a noun see this record: the list is told that something changed, and not what.
  const ofList = isNarrowed(noun)
    ? JSON.stringify({
        seq: change.seq,
        entity: change.kind,
        at: change.at,
        requestId: change.requestId,
        isNoted: true,
      })
    : data;
  const events = recordNames(change).flatMap((name) =>
    [`private-${name}.${change.entityId}`, `private-${name}`].map((channel, at) => ({
      channel,
      event: 'changed',
      data: at === 0 ? data : ofList,
      ...sender,
    })),
  );
  const owner = ownerOf(noun);
  if (owner === undefined) return events;
  const { seq, kind, at } = change;
  // Not all who see the owner see this record: that something changed is enough to ask again.
  const hints = ownersOf(change).map((customerId) => ({
    channel: `private-${channelName(owner)}.${customerId}`,
    event: 'changed',
    data: JSON.stringify({ seq, entity: kind, customerId, at }),
    ...sender,
  }));
  return [...events, ...hints];
}

/** Whether records of a noun say by themselves who may see them. */
function isNarrowed(noun: AnyEntity): boolean {
  const { scope } = rootOf(noun);
  return scope.by === 'customer' && (scope.and ?? []).some(({ by }) => by === 'groups');
}

/** Whose a record is, and whose it was until now. */
const ownersOf = ({ customerId, formerCustomerId }: ToldChange): readonly number[] =>
  [...new Set([customerId, formerCustomerId])].filter((id) => id !== null);

/** The noun a record is seen through, by the field that its scope names; none where the record is its own. */
function ownerOf(noun: AnyEntity): string | undefined {
  const { fields, scope } = rootOf(noun);
  return 'field' in scope ? fields[scope.field]?.to : undefined;
}

/** That a build of the page is served; pages of another build offer to load it. */
export const releaseEvent = (version: string): LiveEvent => ({
  channel: 'private-app',
  event: 'release',
  data: JSON.stringify({ version }),
});

export const eventsOfTiding = (tiding: Tiding): LiveEvent[] => {
  const data = JSON.stringify(tidingData(tiding));
  return tiding.channels.map((channel) => ({ channel, event: tiding.event, data }));
};
