import { catalogue } from '#engine/access/catalogue.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { valuesOf } from '#engine/settings/groups.ts';
import { type PasskeyDuty, type ProvedBy, secondsUntilPasskey, underPasskeys } from './passkeyDuty.rules.ts';
import { type Asking, daysToEnrol, isSecondFactorAsked, secondsUntilEnrolment } from './secondFactor.rules.ts';
import { security } from './security.ts';

/** Since when the company asks something else of new accounts than of others; null while it does not. */
const NEW_SINCE = `select min(v.at) from setting_version v
    where v.name = 'security' and v.version > coalesce((select max(o.version) from setting_version o
      where o.name = 'security' and coalesce(o.value->>'newcomers', 'later') = 'later'), 0)`;

/** The company's wish, as it is stored. */
export const ASKED = `(select value from setting where name = 'security')`;

/** What of a user `u` says whether they have yet to set a passkey up, beside the wish. */
export const PASSKEY_DUTY = `u.role_ids as held_role_ids,
  (select extract(epoch from now() - d.since)::float8 from passkey_duty d where d.user_id = u.id) as passkey_asked_for_seconds,
  exists (select 1 from authenticator a where a.user_id = u.id and a.kind = 'passkey') as has_passkey,
  u.created_at >= (${NEW_SINCE}) as is_new`;

/** What the query of a session `s` and its user `u` asks in addition, to know whether its person has yet to set something up. */
export const DUTY = `(select extract(epoch from now() - d.since)::float8 from second_factor_duty d where d.user_id = s.user_id) as asked_for_seconds,
  ${ASKED} as security, s.proved_by, ${PASSKEY_DUTY}`;

/** The rows of `PASSKEY_DUTY`. */
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

/** How a session stands with what the company asks of its person. */
export interface Standing {
  /** `pending` also where another proof is owed than the one that was given. */
  readonly twoFactor: 'off' | 'pending' | 'passed';
  /** Seconds until something must be set up before anything else, 0 when that is so now, null when nothing is asked. */
  readonly enrolmentDueSeconds: number | null;
  /** It is a passkey that is asked of them, whether they have one or not. */
  readonly isPasskeyAsked: boolean;
}

/**
 * How a session stands. The time runs from when rights that ask for it are first seen on somebody, and is written down
 * only then.
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

/** The same, where nothing is to be written. */
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

/** Whether nothing is open to a session but proving who it is, or setting something up. */
export function isClosed(row: DutyRow, patterns: readonly string[]): boolean {
  const { twoFactor, enrolmentDueSeconds } = standingOf(row, patterns);
  return twoFactor === 'pending' || enrolmentDueSeconds === 0;
}

/** What the company asks of this person about passkeys, and how far they are. */
export const passkeyDutyOf = (row: PasskeyRow, patterns: readonly string[]): PasskeyDuty => ({
  isAsked: isPasskeyAskedOf(row, patterns),
  hasPasskey: row.has_passkey,
  askedForSeconds: row.passkey_asked_for_seconds,
  graceDays: graceDaysOf(row),
});

/** Whether a passkey is asked of somebody with these roles and rights. */
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

/** The catalogue does not change while the product runs. */
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
