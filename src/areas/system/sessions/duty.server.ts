import { catalogue } from '#core/access/catalogue.ts';
import type { Database, Queryable } from '#core/db/pool.server.ts';
import { valuesOf } from '#core/settings/groups.ts';
import { isSecondFactorAsked, secondsUntilEnrolment } from './secondFactor.rules.ts';
import { security } from './security.ts';

/** What the query of a session `s` asks in addition, to know whether its person has yet to set a second factor up. */
export const DUTY = `(select extract(epoch from now() - d.since)::float8 from second_factor_duty d where d.user_id = s.user_id) as asked_for_seconds,
  (select value from setting where name = 'security') as security`;

export interface DutyRow {
  user_id: number;
  two_factor: 'off' | 'pending' | 'passed';
  asked_for_seconds: number | null;
  security: Readonly<Record<string, unknown>> | null;
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
  const { secondFactor, graceDays } = valuesOf(security, row.security ?? {});
  const hasFactor = row.two_factor !== 'off';
  const isAsked = isSecondFactorAsked(patterns, secondFactor, sensitiveCodes());
  if ((isAsked && !hasFactor) !== (row.asked_for_seconds !== null))
    await noteDuty(database, row.user_id, isAsked && !hasFactor);
  return secondsUntilEnrolment({ isAsked, hasFactor, graceDays, askedForSeconds: row.asked_for_seconds });
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
