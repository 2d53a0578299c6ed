import { useEffect, useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { sessionNow } from '../../session/session.web.ts';
import { type Doing, doingNow, type Present } from '../protocol/presenceList.ts';
import { presenceOf, usePresenceList } from './presenceList.web.ts';

export interface RecordPresence {
  /** The other users and what each is doing. */
  readonly others: readonly (Present & { readonly doing: Doing | null })[];
  /** The user also has the record open on another screen. */
  readonly isTwice: boolean;
}

/** Interval for updating activities, which end without a message. */
const LOOK_MS = 1_000;

/** Other users who have a record open. */
export function useRecordPresence(entity: AnyEntity, id: number): RecordPresence {
  const roll = usePresenceList(presenceOf(entity, id));
  const now = useClock(roll.doing.size > 0 || roll.twiceUntil > 0);
  const me = String(sessionNow()?.user.userid ?? 0);
  return {
    others: roll.present
      .filter((each) => each.id !== me)
      .map((each) => ({ ...each, doing: doingNow(roll, each.id, now) })),
    isTwice: roll.twiceUntil > now,
  };
}

/** The current time, updated every second while needed. */
function useClock(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
