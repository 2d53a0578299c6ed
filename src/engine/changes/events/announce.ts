import type { AnyEntity } from '../../entity/entity.ts';
import { rootOf } from '../../entity/shape.ts';
import type { LiveEvent } from './bus.ts';
import { type Announcement, type PublishedChange, announcementData } from './change.ts';

/** "networkSwitch" → "network-switch": the channel name of a noun. */
export const channelName = (noun: string): string => noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** "network-switch" → "networkSwitch" */
export const nounName = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The event data for all users who may view the record. */
export function changeData(change: PublishedChange, noun: AnyEntity): object {
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

/** The event data for users who could see the record until now. It appears as removed, without the new customer. */
export const goneData = ({ seq, kind, entityId, version, formerCustomerId, at }: PublishedChange): object => ({
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

/** Excludes the connection of the page that made the change, if it belongs to the user who made it. */
export const withoutSender = ({ excludeSocket, actorId }: PublishedChange): Pick<LiveEvent, 'except' | 'exceptOf'> =>
  excludeSocket === null || actorId === null ? {} : { except: excludeSocket, exceptOf: actorId };

/** The channel names of a record: those of its noun and its base. */
export const recordNames = ({ entity, kind }: PublishedChange): readonly string[] =>
  [...new Set([entity, kind])].map(channelName);

/** The events of a change: for the record, its lists, and the record that owns it. */
export function eventsOf(change: PublishedChange, noun: AnyEntity): LiveEvent[] {
  const data = JSON.stringify(changeData(change, noun));
  const sender = withoutSender(change);
  // Not all subscribers of the list may see this record, so the list only receives a notice without details.
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
  // Not all users who see the owner may see this record, so they only receive a hint to refetch.
  const hints = ownersOf(change).map((customerId) => ({
    channel: `private-${channelName(owner)}.${customerId}`,
    event: 'changed',
    data: JSON.stringify({ seq, entity: kind, customerId, at }),
    ...sender,
  }));
  return [...events, ...hints];
}

/** Whether records of a noun have their own group restrictions. */
function isNarrowed(noun: AnyEntity): boolean {
  const { scope } = rootOf(noun);
  return scope.by === 'customer' && (scope.and ?? []).some(({ by }) => by === 'groups');
}

/** The current and the former customer of a record. */
const ownersOf = ({ customerId, formerCustomerId }: PublishedChange): readonly number[] =>
  [...new Set([customerId, formerCustomerId])].filter((id) => id !== null);

/** The noun of the record's owner, from the field that its scope names; undefined if it has no owner. */
function ownerOf(noun: AnyEntity): string | undefined {
  const { fields, scope } = rootOf(noun);
  return 'field' in scope ? fields[scope.field]?.to : undefined;
}

/** The event for the current page build. Pages of another build offer to reload. */
export const releaseEvent = (version: string): LiveEvent => ({
  channel: 'private-app',
  event: 'release',
  data: JSON.stringify({ version }),
});

export const eventsOfAnnouncement = (announcement: Announcement): LiveEvent[] => {
  const data = JSON.stringify(announcementData(announcement));
  return announcement.channels.map((channel) => ({ channel, event: announcement.event, data }));
};
