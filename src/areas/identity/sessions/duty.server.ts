import { catalogue } from '#engine/access/catalogue.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { valuesOf } from '#engine/settings/groups.ts';
import { type PasskeyDuty, type ProvedBy, secondsUntilPasskey, underPasskeys } from './passkeyDuty.rules.ts';
import { type Asking, daysToEnrol, isSecondFactorAsked, secondsUntilEnrolment } from './secondFactor.rules.ts';
import { security } from './security.ts';

/** SQL for the time since which new accounts have stricter rules; null when they have none. */
const NEW_SINCE = `select min(v.at) from setting_version v
    where v.name = 'security' and v.version > coalesce((select max(o.version) from setting_version o
      where o.name = 'security' and coalesce(o.value->>'newcomers', 'later') = 'later'), 0)`;

/** SQL for the stored security settings. */
export const ASKED = `(select value from setting where name = 'security')`;

/** Columns of user `u` that decide whether a passkey is still to be set up. */
export const PASSKEY_DUTY = `u.role_ids as held_role_ids,
  (select extract(epoch from now() - d.since)::float8 from passkey_duty d where d.user_id = u.id) as passkey_asked_for_seconds,
  exists (select 1 from authenticator a where a.user_id = u.id and a.kind = 'passkey') as has_passkey,
  u.created_at >= (${NEW_SINCE}) as is_new`;

/** Columns of session `s` and user `u` that decide whether an authenticator is still to be set up. */
export const DUTY = `(select extract(epoch from now() - d.since)::float8 from second_factor_duty d where d.user_id = s.user_id) as asked_for_seconds,
  ${ASKED} as security, s.proved_by, ${PASSKEY_DUTY}`;

/** Row of `PASSKEY_DUTY`. */
export interface PasskeyRow {
  security: Readonly<Record<string, unknown>> | null;
  held_role_ids: number[] | null;
  passkey_asked_for_seconds: number | null;
  has_passkey: boolean;
  is_new: boolean | null;
}

export interface DutyRow extends PasskeyRow {
  user_id: number;
  two_factor: 'off' | 'pending' | 'passed';
  proved_by: ProvedBy | null;
  asked_for_seconds: number | null;
}

/** State of a session with regard to required authenticators. */
export interface Standing {
  /** `pending` also when the proof given is not of the required kind. */
  readonly twoFactor: 'off' | 'pending' | 'passed';
  /** Seconds until an authenticator must be set up; 0 when it blocks access now, null when nothing is required. */
  readonly enrolmentDueSeconds: number | null;
  /** A passkey is required of the user, whether they have one or not. */
  readonly isPasskeyAsked: boolean;
}

/**
 * The state of a session. The deadline starts, and is stored, when a user is first seen with permissions that require
 * an authenticator.
 */
export async function standingNow(database: Database, row: DutyRow, patterns: readonly string[]): Promise<Standing> {
  const isFactorOwed = row.two_factor === 'off' && isFactorAskedOf(row, patterns);
  const isPasskeyOwed = !row.has_passkey && isPasskeyAskedOf(row, patterns);
  if (isFactorOwed !== (row.asked_for_seconds !== null))
    await noteDuty(database, 'second_factor_duty', row.user_id, isFactorOwed);
  if (isPasskeyOwed !== (row.passkey_asked_for_seconds !== null))
    await noteDuty(database, 'passkey_duty', row.user_id, isPasskeyOwed);
  return standingOf(row, patterns);
}

/** The state of a session, without storing anything. */
export function standingOf(row: DutyRow, patterns: readonly string[]): Standing {
  const duty = passkeyDutyOf(row, patterns);
  const { two_factor: twoFactor } = row;
  if (twoFactor === 'pending') return { twoFactor, enrolmentDueSeconds: null, isPasskeyAsked: duty.isAsked };
  const verdict = underPasskeys(duty, row.proved_by);
  if (verdict === 'prove') return { twoFactor: 'pending', enrolmentDueSeconds: null, isPasskeyAsked: true };
  const factor = secondsUntilEnrolment({
    isAsked: isFactorAskedOf(row, patterns),
    hasFactor: twoFactor !== 'off',
    askedForSeconds: row.asked_for_seconds,
    graceDays: graceDaysOf(row),
  });
  const due = [factor, verdict === 'enrol' ? 0 : secondsUntilPasskey(duty)].filter((each) => each !== null);
  return {
    twoFactor,
    enrolmentDueSeconds: due.length === 0 ? null : Math.min(...due),
    isPasskeyAsked: duty.isAsked,
  };
}

/** Whether a session may only confirm the user's identity or set up an authenticator. */
export function isClosed(row: DutyRow, patterns: readonly string[]): boolean {
  const { twoFactor, enrolmentDueSeconds } = standingOf(row, patterns);
  return twoFactor === 'pending' || enrolmentDueSeconds === 0;
}

/** The passkey requirement of a user, and its progress. */
export const passkeyDutyOf = (row: PasskeyRow, patterns: readonly string[]): PasskeyDuty => ({
  isAsked: isPasskeyAskedOf(row, patterns),
  hasPasskey: row.has_passkey,
  askedForSeconds: row.passkey_asked_for_seconds,
  graceDays: graceDaysOf(row),
});

/** Whether a user with these roles and permissions needs a passkey. */
export function isPasskeyAskedOf(
  row: Pick<PasskeyRow, 'security' | 'held_role_ids'>,
  patterns: readonly string[],
): boolean {
  const { passkey: of, passkeyRoleIds } = valuesOf(security, row.security ?? {});
  return isAsked({ ...row, is_new: false }, patterns, { of, newcomers: 'later', roleIds: passkeyRoleIds ?? [] });
}

function isFactorAskedOf(row: PasskeyRow, patterns: readonly string[]): boolean {
  const { secondFactor: of, secondFactorRoleIds, newcomers } = valuesOf(security, row.security ?? {});
  return isAsked(row, patterns, { of, newcomers, roleIds: secondFactorRoleIds ?? [] });
}

const isAsked = (
  row: Pick<PasskeyRow, 'held_role_ids' | 'is_new'>,
  patterns: readonly string[],
  asking: Omit<Asking, 'sensitive'>,
): boolean =>
  isSecondFactorAsked(
    { patterns, roleIds: row.held_role_ids ?? [], isNew: row.is_new === true },
    { ...asking, sensitive: sensitiveCodes() },
  );

const graceDaysOf = (row: PasskeyRow): number =>
  daysToEnrol(row.is_new === true, valuesOf(security, row.security ?? {}));

/** Cached, because the permission catalogue does not change at run time. */
let known: readonly string[] | undefined;
const sensitiveCodes = (): readonly string[] =>
  (known ??= catalogue()
    .filter(({ risk }) => risk === 'sensitive')
    .map(({ code }) => code));

async function noteDuty(
  tx: Queryable,
  table: 'second_factor_duty' | 'passkey_duty',
  userId: number,
  isDue: boolean,
): Promise<void> {
  await tx.query(
    isDue
      ? `insert into ${table} (user_id) values ($1) on conflict do nothing`
      : `delete from ${table} where user_id = $1`,
    [userId],
  );
}
