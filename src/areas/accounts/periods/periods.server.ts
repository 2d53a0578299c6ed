import { behaviour } from '#engine/actions/behaviour.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, type Problem } from '#engine/http/problem.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { create, createMany } from '#engine/store/store.server.ts';
import { accountingPeriod } from './accountingPeriod.ts';
import { financialYear } from './financialYear.ts';
import { lockDate } from './lockDate.ts';

/** A period of a closed year is reopened after its year. */
async function refuseClosedYears(
  { tx }: Pick<Context, 'tx'>,
  rows: readonly Row<typeof accountingPeriod>[],
): Promise<ReadonlyMap<number, Problem>> {
  const { rows: years } = await tx.query<{ id: number; label: string }>(
    `select id, label from financial_year where id = any($1::bigint[]) and status = 'closed'`,
    [rows.map(({ financialYearId }) => financialYearId)],
  );
  const closed = new Map(years.map(({ id, label }) => [id, label]));
  return new Map(
    rows.flatMap(({ id, financialYearId }) => {
      const label = closed.get(financialYearId);
      return label === undefined
        ? []
        : [[id, conflict('YEAR_CLOSED', `The financial year ${label} is closed. Reopen the year first.`)] as const];
    }),
  );
}

/** Actions that need a reason store it in the audit log as a note. */
export const accountingPeriodBehaviour = behaviour(accountingPeriod, {
  refuses: { reopen: refuseClosedYears },
  actions: { softClose: () => ({}), lock: () => ({}), reopen: () => ({}) },
});

const keepHard: BeforeSave<typeof lockDate> = (_context, changes) => {
  for (const change of changes) {
    const { before, after } = change;
    const isBack = before?.lockedOn && (after.lockedOn === null || after.lockedOn < before.lockedOn);
    if (before?.isHard && (isBack || !after.isHard))
      change.problem = conflict(
        'HARD_LOCK',
        `The lock up to ${formatDay(before.lockedOn ?? '')} is permanent. Choose a later day.`,
      );
  }
};

export const lockDateBehaviour = behaviour(lockDate, { beforeSave: [keepHard] });

/** All years with their periods, latest first, and the lock dates. */
export async function readPeriods(tx: Queryable) {
  const { rows: years } = await tx.query<{
    id: number;
    version: number;
    status: string;
    label: string;
    startsOn: string;
    endsOn: string;
    periods: object[];
  }>(
    `select y.id, y.version, y.status, y.label, y.starts_on as "startsOn", y.ends_on as "endsOn",
            (select json_agg(json_build_object('id', p.id, 'version', p.version, 'startsOn', p.starts_on, 'endsOn', p.ends_on, 'status', p.status) order by p.starts_on)
               from accounting_period p where p.financial_year_id = y.id) as periods
       from financial_year y order by y.starts_on desc`,
  );
  const { rows: locks } = await tx.query(
    `select id, version, ledger, locked_on as "lockedOn", is_hard as "isHard" from lock_date order by id`,
  );
  return { years, locks };
}

/** Adds the next year with twelve periods; the first year starts in the most recent April. */
export async function addYear(context: Context): Promise<{ readonly id: number; readonly label: string }> {
  const { rows } = await context.tx.query<{ endsOn: string | null }>(
    'select max(ends_on)::text as "endsOn" from financial_year',
  );
  const today = companyToday();
  const april = `${today.slice(0, 4)}-04-01`;
  const startsOn = rows[0]?.endsOn ? addDays(rows[0].endsOn, 1) : april <= today ? april : addMonths(april, -12);
  const endsOn = addDays(addMonths(startsOn, 12), -1);
  const label =
    startsOn.slice(0, 4) === endsOn.slice(0, 4)
      ? startsOn.slice(0, 4)
      : `${startsOn.slice(0, 4)}/${endsOn.slice(2, 4)}`;
  const year = await create(context, financialYear, { label, startsOn, endsOn });
  const made = await createMany(
    context,
    accountingPeriod,
    Array.from({ length: 12 }, (_, n) => {
      const first = addMonths(startsOn, n);
      return { financialYearId: year.id, startsOn: first, endsOn: addDays(addMonths(first, 1), -1) };
    }),
  );
  for (const each of made) if ('problem' in each) throw each.problem;
  return { id: year.id, label };
}
