import { may } from '#engine/permission/permission.ts';

/** Users who need two-factor authentication. */
export type AskedOf = 'nobody' | 'sensitive' | 'everyone';

/**
 * When accounts created after this choice need two-factor authentication. `later`: like all others. `asked`: at the
 * first sign-in, if it is required of them. `everyone`: at the first sign-in, always.
 */
export type Newcomers = 'later' | 'asked' | 'everyone';

/** The company's requirements for two-factor authentication. */
export interface Asking {
  readonly of: AskedOf;
  readonly newcomers: Newcomers;
  /** Users with one of these roles need it too. */
  readonly roleIds: readonly number[];
  /** Permissions that change access, export data, or cannot be undone. */
  readonly sensitive: readonly string[];
}

/** A user, with the fields the requirements depend on. */
export interface Held {
  readonly patterns: readonly string[];
  readonly roleIds: readonly number[];
  /** The account was created after the choice for new accounts. */
  readonly isNew: boolean;
}

/** Whether a user with these permissions needs two-factor authentication. */
export const isSecondFactorAsked = (
  { patterns, roleIds: held, isNew }: Held,
  { of, newcomers, roleIds, sensitive }: Asking,
): boolean =>
  of === 'everyone' ||
  (isNew && newcomers === 'everyone') ||
  held.some((id) => roleIds.includes(id)) ||
  (of === 'sensitive' && sensitive.some((code) => may(patterns, code)));

/** Days a user has to set up two-factor authentication once it is required. */
export const daysToEnrol = (
  isNew: boolean,
  { newcomers, graceDays }: { readonly newcomers: Newcomers; readonly graceDays: number },
): number => (isNew && newcomers !== 'later' ? 0 : graceDays);

export interface Duty {
  readonly isAsked: boolean;
  readonly hasFactor: boolean;
  /** Seconds since the requirement began; null when it has not been recorded yet. */
  readonly askedForSeconds: number | null;
  readonly graceDays: number;
}

const DAY_SECONDS = 86_400;

/**
 * Seconds until access is blocked without two-factor authentication; 0 when it is blocked now, null when not required.
 */
export function secondsUntilEnrolment({ isAsked, hasFactor, askedForSeconds, graceDays }: Duty): number | null {
  if (!isAsked || hasFactor) return null;
  return Math.max(0, graceDays * DAY_SECONDS - (askedForSeconds ?? 0));
}
