import { may } from '#core/access/permission.ts';

/** Of whom a second factor is asked. */
export type AskedOf = 'nobody' | 'sensitive' | 'everyone';

/**
 * Whether somebody with these rights has to have a second factor.
 * @param sensitive permissions that change who may do what, let data out, or cannot be taken back
 */
export const isSecondFactorAsked = (patterns: readonly string[], of: AskedOf, sensitive: readonly string[]): boolean =>
  of === 'everyone' || (of === 'sensitive' && sensitive.some((code) => may(patterns, code)));

export interface Duty {
  readonly isAsked: boolean;
  readonly hasFactor: boolean;
  /** Seconds since it is asked of this person; null when it was not until now. */
  readonly askedForSeconds: number | null;
  readonly graceDays: number;
}

const DAY_SECONDS = 86_400;

/** Seconds left until nothing else can be done before a second factor is set up; 0 when that is so now, null when it never is. */
export function secondsUntilEnrolment({ isAsked, hasFactor, askedForSeconds, graceDays }: Duty): number | null {
  if (!isAsked || hasFactor) return null;
  return Math.max(0, graceDays * DAY_SECONDS - (askedForSeconds ?? 0));
}
