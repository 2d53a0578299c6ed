import type { Queryable } from '#engine/db/pool.server.ts';
import { conflict, type Problem } from '#engine/http/problem.ts';
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
 * @throws 409 with the first open date
 */
export async function guardDay(context: Context, day: string, ledger: LedgerName): Promise<void> {
  const { rows } = await context.tx.query<{ startsOn: string; status: PeriodStatus }>(
    `select starts_on as "startsOn", status from accounting_period where $1 between starts_on and ends_on for share`,
    [day],
  );
  const { rows: locks } = await context.tx.query<{ lockedOn: string | null }>(
    `select locked_on as "lockedOn" from lock_date where ledger in ('all', $1) order by id for share`,
    [ledger],
  );
  const lockedOn = latest(locks.map((lock) => lock.lockedOn));
  const today = companyToday();
  const refusal = refusalOfDay({
    day,
    today,
    period: rows[0],
    lockedOn,
    mayUseSoftClosed: may(context.actor.patterns, 'period.postToSoftClosed'),
  });
  if (refusal) throw dayProblem(refusal, day, await firstOpenDay(context.tx, ledger));
}

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((one, other) => (other !== null && (one === null || other > one) ? other : one), null);

const SAYS: Readonly<Record<DayRefusal, string>> = {
  PERIOD_NOT_OPEN: 'is in a period that is not open yet',
  PERIOD_LOCKED: 'is in a locked period',
  PERIOD_SOFT_CLOSED: 'is in a soft-closed period',
};

const dayProblem = (refusal: DayRefusal, day: string, firstOpen: string | null): Problem =>
  conflict(
    refusal,
    `${formatDay(day)} ${SAYS[refusal]}. ${firstOpen ? `The first open day is ${formatDay(firstOpen)}.` : 'No period is open. Reopen one or add a financial year.'}`,
    firstOpen ? { firstOpenDay: firstOpen } : {},
  );

/** The first date that accepts postings; null when no period is open. */
export async function firstOpenDay(tx: Queryable, ledger: LedgerName): Promise<string | null> {
  const { rows } = await tx.query<{ day: string | null }>(
    `select min(greatest(p.starts_on, l.after))::text as day
       from accounting_period p, (select coalesce(max(locked_on) + 1, '-infinity') as after from lock_date where ledger in ('all', $1)) l
      where p.status = 'open' and p.starts_on <= $2 and p.ends_on >= l.after`,
    [ledger, companyToday()],
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
