import type { Queryable } from '#engine/db/pool.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { type DayCount, countsTo, holdsNow } from './due.server.ts';
import { tablesByCategory } from './kept.server.ts';
import { actsFrom, LISTED_DAYS } from './listing.rules.ts';
import type { Outlook, RetentionRun } from './outlook.ts';
import { periodsOn } from './periods.server.ts';
import { lastDueDay, RETENTION, retentionDue } from './retention.ts';
import { type LegalHolds, inOrder, labelOf } from './retentionGroup.ts';

/** The expected deletions of the next fourteen days, by category and day. */
export async function outlook(tx: Queryable, now: Date): Promise<readonly Outlook[]> {
  const today = companyToday(now);
  const all = tablesByCategory();
  const periods = await periodsOn(tx, [...all.keys()], today);
  const holds = await holdsNow(tx);
  const told: Outlook[] = [];
  for (const [category, tables] of all) {
    const period = periods.get(category);
    if (!period) continue;
    const last = lastDueDay(category, addDays(today, LISTED_DAYS), period.months);
    const counts: DayCount[] = [];
    for (const kept of tables) counts.push(...(await countsTo(tx, kept, last, holds)));
    const isByCommand = tables.some((kept) => kept.isByCommand);
    const from = actsFrom(period);
    const isLater = from > today && !isByCommand;
    told.push({
      category,
      label: labelOf(category),
      ending: RETENTION[category].ending,
      isByCommand,
      months: period.months,
      actsFrom: isLater ? from : null,
      due: byDueDay(category, counts, period.months, isLater ? from : addDays(today, 1)),
      held: counts.reduce((sum, { held }) => sum + held, 0),
    });
  }
  return told.sort((a, b) => inOrder(a.category, b.category));
}

/** @param earliest the day for data that is due before it */
function byDueDay(category: LegalHolds, counts: readonly DayCount[], months: number, earliest: string): Outlook['due'] {
  const days = new Map<string, number>();
  for (const { day, count, held } of counts) {
    const { dueOn } = retentionDue(category, day, false, months);
    const on = dueOn < earliest ? earliest : dueOn;
    if (count > held) days.set(on, (days.get(on) ?? 0) + count - held);
  }
  return [...days].map(([dueOn, count]) => ({ dueOn, count })).sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}

/** The latest runs, with their results. */
export async function latestRuns(tx: Queryable): Promise<readonly RetentionRun[]> {
  const { rows } = await tx.query<Omit<RetentionRun, 'parts'> & { parts: Record<string, number> | null }>(
    `select r.id, r.begun_at as "begunAt", r.ended_at as "endedAt",
            (select jsonb_object_agg(p.category, p.done) from retention_part p where p.run_id = r.id and p.done > 0) as parts
       from retention_run r order by r.id desc limit 10`,
  );
  return rows.map(({ parts, ...run }) => ({
    ...run,
    parts: Object.entries(parts ?? {}).map(([category, done]) => ({ label: labelOf(category as LegalHolds), done })),
  }));
}
