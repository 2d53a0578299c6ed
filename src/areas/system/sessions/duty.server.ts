import { catalogue } from '#core/access/catalogue.ts';
import type { Database, Queryable } from '#core/db/pool.server.ts';
import { valuesOf } from '#core/settings/groups.ts';
import { daysToEnrol, isSecondFactorAsked, secondsUntilEnrolment } from './secondFactor.rules.ts';
import { security } from './security.ts';

/** Since when the company asks something else of new accounts than of others; null while it does not. */
const NEW_SINCE = `select min(v.at) from setting_version v
    where v.name = 'security' and v.version > coalesce((select max(o.version) from setting_version o
      where o.name = 'security' and coalesce(o.value->>'newcomers', 'later') = 'later'), 0)`;

/** What the query of a session `s` and its user `u` asks in addition, to know whether its person has yet to set a second factor up. */
export const DUTY = `(select extract(epoch from now() - d.since)::float8 from second_factor_duty d where d.user_id = s.user_id) as asked_for_seconds,
  (select value from setting where name = 'security') as security, u.role_ids as held_role_ids,
  s.two_factor = 'off' and u.created_at >= (${NEW_SINCE}) as is_new`;

export interface DutyRow {
  user_id: number;
  two_factor: 'off' | 'pending' | 'passed';
  asked_for_seconds: number | null;
  security: Readonly<Record<string, unknown>> | null;
  held_role_ids: number[] | null;
  is_new: boolean | null;
}

/**
 * How long somebody may still do without a second factor: seconds, 0 when they must set one up now, null when nobody asks
 * for one. The time runs from when rights that ask for it are first seen on somebody, and is written down only then.
 */
export async function enrolmentDue(
  database: Database,
  row: DutyRow,
  patterns: readonly string[],
): Promise<number | null> {
  const isOwed = row.two_factor === 'off' && isAskedOf(row, patterns);
  if (isOwed !== (row.asked_for_seconds !== null)) await noteDuty(database, row.user_id, isOwed);
  return secondsLeft(row, patterns);
}

/** The same, where nothing is to be written. */
export const secondsLeft = (row: DutyRow, patterns: readonly string[]): number | null =>
  secondsUntilEnrolment({
    isAsked: isAskedOf(row, patterns),
    hasFactor: row.two_factor !== 'off',
    ...graceOf(row),
  });

/** Whether the time would be over if a second factor were asked of this person; their rights say whether it is. */
export const isTimeOver = (row: DutyRow): boolean =>
  row.two_factor === 'off' && secondsUntilEnrolment({ ...OWED, ...graceOf(row) }) === 0;

const OWED = { isAsked: true, hasFactor: false };
const graceOf = (row: DutyRow) => ({
  graceDays: daysToEnrol(row.is_new === true, valuesOf(security, row.security ?? {})),
  askedForSeconds: row.asked_for_seconds,
});

function isAskedOf(row: DutyRow, patterns: readonly string[]): boolean {
  const { secondFactor: of, secondFactorRoleIds, newcomers } = valuesOf(security, row.security ?? {});
  return isSecondFactorAsked(
    { patterns, roleIds: row.held_role_ids ?? [], isNew: row.is_new === true },
    { of, newcomers, roleIds: secondFactorRoleIds ?? [], sensitive: sensitiveCodes() },
  );
}

/** The catalogue does not change while the product runs. */
let known: readonly string[] | undefined;
const sensitiveCodes = (): readonly string[] =>
  (known ??= catalogue()
    .filter(({ risk }) => risk === 'sensitive')
    .map(({ code }) => code));

async function noteDuty(tx: Queryable, userId: number, isDue: boolean): Promise<void> {
  await tx.query(
    isDue
      ? 'insert into second_factor_duty (user_id) values ($1) on conflict do nothing'
      : 'delete from second_factor_duty where user_id = $1',
    [userId],
  );
}
