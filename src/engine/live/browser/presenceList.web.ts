import { useEffect, useSyncExternalStore } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { channelName } from '../../changes/events/announce.ts';
import { EMPTY_PRESENCE_LIST, type PresenceList } from '../protocol/presenceList.ts';

/** Presence lists that screens need, and their current state from the connection. */
const presenceLists = new Map<string, PresenceList>();
const wanted = new Map<string, number>();
const listeners = new Set<() => void>();
const wishes = new Set<() => void>();

/** The presence channel of a record. */
export const presenceOf = (entity: Pick<AnyEntity, 'name'>, id: number): string =>
  `presence-${channelName(entity.name)}.${id}`;
/** The channel of all signed-in users with an open page. */
export const STAFF = 'presence-staff';

/** Users who have the same page open. The current user is visible to them while this hook is mounted. */
export function usePresenceList(channel: string | null): PresenceList {
  useEffect(() => {
    if (channel === null) return undefined;
    want(channel, 1);
    return () => want(channel, -1);
  }, [channel]);
  return useSyncExternalStore(onPresenceLists, () =>
    channel === null ? EMPTY_PRESENCE_LIST : presenceListOf(channel),
  );
}

export const presenceListOf = (channel: string): PresenceList => presenceLists.get(channel) ?? EMPTY_PRESENCE_LIST;

/** Updates a presence list; null removes it when its channel is left. */
export function changePresenceList(channel: string, presenceList: PresenceList | null): void {
  if (presenceList) presenceLists.set(channel, presenceList);
  else presenceLists.delete(channel);
  for (const listener of listeners) listener();
}

export const wantedPresenceLists = (): Iterable<string> => wanted.keys();
export function onWishes(listener: () => void): void {
  wishes.add(listener);
}

/** Sends an event from a screen to the others on the same channel, at most once. Does nothing without a connection. */
export let whisper: (channel: string, event: string, said: object) => void = () => {};
export function setWhisperSender(carry: typeof whisper): void {
  whisper = carry;
}

function want(channel: string, more: 1 | -1): void {
  const count = (wanted.get(channel) ?? 0) + more;
  if (count > 0) wanted.set(channel, count);
  else wanted.delete(channel);
  for (const listener of wishes) listener();
}

function onPresenceLists(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
