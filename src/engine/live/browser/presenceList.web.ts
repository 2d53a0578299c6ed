import { useEffect, useSyncExternalStore } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { channelName } from '../../changes/events/announce.ts';
import { EMPTY_PRESENCE_LIST, type PresenceList } from '../protocol/presenceList.ts';

/** What the screens want to know of who is here, and what the connection knows of it. */
const presenceLists = new Map<string, PresenceList>();
const wanted = new Map<string, number>();
const listeners = new Set<() => void>();
const wishes = new Set<() => void>();

/** The presence channel of a record. */
export const presenceOf = (entity: Pick<AnyEntity, 'name'>, id: number): string =>
  `presence-${channelName(entity.name)}.${id}`;
/** Everybody who is signed in and has a page open. */
export const STAFF = 'presence-staff';

/** Who else has something open. Being here is told to them for as long as it is asked. */
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

/** The connection tells what has become of a presence list; null when it is left. */
export function changePresenceList(channel: string, presenceList: PresenceList | null): void {
  if (presenceList) presenceLists.set(channel, presenceList);
  else presenceLists.delete(channel);
  for (const listener of listeners) listener();
}

export const wantedPresenceLists = (): Iterable<string> => wanted.keys();
export function onWishes(listener: () => void): void {
  wishes.add(listener);
}

/** Something a screen says to the others on the same channel, at most once; nothing while there is no connection. */
export let whisper: (channel: string, event: string, said: object) => void = () => {};
export function carryWhispers(carry: typeof whisper): void {
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
