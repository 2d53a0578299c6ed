import type { Queryable } from '#engine/db/pool.server.ts';

/**
 * How an alarm ends. `mended`: only when its cause is gone; users cannot acknowledge it. `either`: when its cause is
 * gone or a user acknowledges it; after that it stays quiet until the cause recurs. `acknowledged`: it reports an
 * event, so only a user's note ends it.
 */
export type AlarmEnd = 'mended' | 'either' | 'acknowledged';

/** A kind of alarm: a condition or event that users must notice. */
export interface AlarmKind {
  readonly key: string;
  /** "Disk nearly full" */
  readonly label: string;
  /** Users with this permission see the alarm on every page and get a notification. */
  readonly permission: string;
  readonly ends: AlarmEnd;
  /** Nothing has failed yet: the alarm is amber, and a user can hide it for a day. */
  readonly isSoon?: boolean;
  /** The page to open, unless the code that raises the alarm gives one. */
  readonly path?: string;
  /** Email may not arrive, so the alarm sends none. */
  readonly isWithoutLetters?: boolean;
  /**
   * Checked every minute. Returns the problem and the action in a sentence, or null when there is none. The sentence has
   * no figures that change from minute to minute. Kinds without a check are raised where the problem occurs.
   */
  readonly check?: (tx: Queryable) => Promise<string | null>;
}

const kinds = new Map<string, AlarmKind>();

/** Declares a kind of alarm. `app/alarms.server.ts` declares all of them once. */
export function alarm(key: string, facts: Omit<AlarmKind, 'key'>): void {
  kinds.set(key, { key, ...facts });
}

export const allAlarmKinds = (): readonly AlarmKind[] => [...kinds.values()];

/** Returns undefined for a kind that only an earlier release declared. */
export const findAlarmKind = (key: string): AlarmKind | undefined => kinds.get(key);

/** @throws for a kind that is not declared */
export function alarmKindNamed(key: string): AlarmKind {
  const found = kinds.get(key);
  if (!found) throw new Error(`Kind of alarm “${key}” not found.`);
  return found;
}
