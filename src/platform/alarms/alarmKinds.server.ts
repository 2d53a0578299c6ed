import type { Queryable } from '#engine/db/pool.server.ts';

/**
 * How an alarm ends. `mended`: only when its cause is gone, and nobody can put it away. `either`: then, or when somebody
 * acknowledges it; it stays quiet until the cause has gone and come again. `acknowledged`: it tells of something that was
 * done, so nothing but somebody's note ends it.
 */
export type AlarmEnd = 'mended' | 'either' | 'acknowledged';

/** Something that must not go by unnoticed. */
export interface AlarmKind {
  readonly key: string;
  /** "Disk nearly full" */
  readonly label: string;
  /** Whoever holds this sees it on every page, and is told under the bell. */
  readonly permission: string;
  readonly ends: AlarmEnd;
  /** Nothing is harmed yet: shown in amber, and whoever sees it may put it off for a day. */
  readonly isSoon?: boolean;
  /** Where to look, unless whoever raises it says so. */
  readonly path?: string;
  /** Letters would not arrive, so none are posted of it. */
  readonly isWithoutLetters?: boolean;
  /**
   * Looked at every minute: what is wrong and what to do, in a sentence without figures that change from minute to
   * minute; null while all is well. Kinds without one are raised where their cause lies.
   */
  readonly check?: (tx: Queryable) => Promise<string | null>;
}

const kinds = new Map<string, AlarmKind>();

/** Declares a kind of alarm; `app/alarms.server.ts` does it once for all of them. */
export function alarm(key: string, facts: Omit<AlarmKind, 'key'>): void {
  kinds.set(key, { key, ...facts });
}

export const allAlarmKinds = (): readonly AlarmKind[] => [...kinds.values()];

/** Undefined for a kind of an earlier release. */
export const findAlarmKind = (key: string): AlarmKind | undefined => kinds.get(key);

/** @throws for a kind nobody declared */
export function alarmKindNamed(key: string): AlarmKind {
  const found = kinds.get(key);
  if (!found) throw new Error(`Kind of alarm “${key}” not found.`);
  return found;
}
