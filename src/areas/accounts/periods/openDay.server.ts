import { kept } from '#engine/db/kept.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { yearLabel } from '../kernel/numbers.rules.ts';
import type { LedgerName } from './lockDate.ts';
import { type DayRefusal, type PeriodStatus, refusalOfDay } from './openDay.rules.ts';

/**
 * Refuses a date that is not open for a part of the books. Locks its period and the lock dates until the transaction
 * ends, so that locking and posting wait for each other.
 * @param reason the reason for the posting, required by a soft-closed period
 * @returns the status of the period
 * @throws 409 with the first open date, and with an error for `reason` when only the reason is missing
 */
export async function guardDay(
  context: Context,
  day: string,
  ledger: LedgerName,
  reason?: string,
): Promise<PeriodStatus | undefined> {
  const { rows } = await context.tx.query<{
    startsOn: string | null;
    status: PeriodStatus | null;
    lockedOn: string | null;
  }>(GUARD, [day, ledger]);
  const { startsOn = null, status = null, lockedOn = null } = rows[0] ?? {};
  const today = companyToday();
  const refusal = refusalOfDay({
    day,
    today,
    period: startsOn === null || status === null ? undefined : { startsOn, status },
    lockedOn,
    mayUseSoftClosed: may(context.actor.patterns, 'period.postToSoftClosed'),
    hasReason: reason !== undefined,
  });
  if (refusal) throw dayProblem(refusal, day, await firstOpenDay(context.tx, ledger, day));
  return status ?? undefined;
}

/** The period with its year first, then the lock dates. A closed year is locked, whatever the state of its periods. */
const GUARD = kept(
  `with period as materialized (
     select p.starts_on, case when y.status = 'closed' then 'locked' else p.status end as status
       from accounting_period p join financial_year y on y.id = p.financial_year_id
      where $1::date between p.starts_on and p.ends_on for share
   ), locks as materialized (
     select locked_on from lock_date where ledger in ('all', $2) order by id for share
   )
   select p.starts_on as "startsOn", p.status, (select max(locked_on) from locks) as "lockedOn"
     from (select 1) one left join period p on true`,
);

const SAYS: Readonly<Record<DayRefusal, string>> = {
  PERIOD_NOT_OPEN: 'is in a period that is not open yet',
  PERIOD_LOCKED: 'is in a locked period',
  PERIOD_SOFT_CLOSED: 'is in a soft-closed period',
  REASON_NEEDED: 'is in a soft-closed period. Enter a reason to post to it',
};

function dayProblem(refusal: DayRefusal, day: string, firstOpen: string | null): Problem {
  const more = firstOpen ? { firstOpenDay: firstOpen } : {};
  const first = firstOpen
    ? `The first open day is ${formatDay(firstOpen)}.`
    : 'No period is open. Reopen one or add a financial year.';
  const message = `${formatDay(day)} ${SAYS[refusal]}. ${first}`;
  return refusal === 'REASON_NEEDED'
    ? new Problem(409, 'PERIOD_SOFT_CLOSED', message, { errors: { reason: [message] }, more })
    : conflict(refusal, message, more);
}

/**
 * The first open date from a day on, or from today if the day is in the future. When all of these are closed, the
 * earliest open date; null when no period is open.
 */
export async function firstOpenDay(tx: Queryable, ledger: LedgerName, day: string): Promise<string | null> {
  const today = companyToday();
  const { rows } = await tx.query<{ day: string | null }>(
    `select greatest(p.starts_on, l.after, case when p.ends_on >= $3 then $3::date end)::text as day
       from accounting_period p join financial_year y on y.id = p.financial_year_id and y.status = 'open', (select coalesce(max(locked_on) + 1, '-infinity') as after from lock_date where ledger in ('all', $1)) l
      where p.status = 'open' and p.starts_on <= $2 and p.ends_on >= l.after
      order by p.ends_on < $3, 1 limit 1`,
    [ledger, today, day < today ? day : today],
  );
  return rows[0]?.day ?? null;
}

/** The financial year of a day as used in numbers, such as "2627". @throws 409 when no year contains the day */
export async function yearOfDay(tx: Queryable, day: string): Promise<string> {
  const { rows } = await tx.query<{ startsOn: string }>(
    `select starts_on as "startsOn" from financial_year where $1 between starts_on and ends_on`,
    [day],
  );
  if (!rows[0]) throw conflict('PERIOD_NOT_OPEN', `${formatDay(day)} is in no financial year. Add the year first.`);
  return yearLabel(day, rows[0].startsOn.slice(5));
}
