import { may } from '#engine/permission/permission.ts';

/** Of whom a second factor is asked. */
export type AskedOf = 'nobody' | 'sensitive' | 'everyone';

/**
 * When it is asked of accounts made since the company chose so. `later`: as of all others. `asked`: at the first sign-in,
 * where it is asked of them anyhow. `everyone`: at the first sign-in, of all of them.
 */
export type Newcomers = 'later' | 'asked' | 'everyone';

/** What the company asks a second factor for. */
export interface Asking {
  readonly of: AskedOf;
  readonly newcomers: Newcomers;
  /** Of whoever has one of these roles as well. */
  readonly roleIds: readonly number[];
  /** Permissions that change who may do what, let data out, or cannot be taken back. */
  readonly sensitive: readonly string[];
}

/** Somebody, as the company's wish looks at them. */
export interface Held {
  readonly patterns: readonly string[];
  readonly roleIds: readonly number[];
  /** Their account was made since the company chose something for new ones. */
  readonly isNew: boolean;
}

/** Whether somebody with these rights has to have a second factor. */
export const isSecondFactorAsked = (
  { patterns, roleIds: held, isNew }: Held,
  { of, newcomers, roleIds, sensitive }: Asking,
): boolean =>
  of === 'everyone' ||
  (isNew && newcomers === 'everyone') ||
  held.some((id) => roleIds.includes(id)) ||
  (of === 'sensitive' && sensitive.some((code) => may(patterns, code)));

/** The days somebody has to set one up, once it is asked of them. */
export const daysToEnrol = (
  isNew: boolean,
  { newcomers, graceDays }: { readonly newcomers: Newcomers; readonly graceDays: number },
): number => (isNew && newcomers !== 'later' ? 0 : graceDays);

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
