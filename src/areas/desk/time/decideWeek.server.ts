import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import { actMany } from '#engine/actions/act.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { invalid, notAllowed } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { dayStart, mondayOf } from './sheetWeek.ts';
import { timeEntry } from './timeEntry.ts';

const FROM = { submit: 'draft', approve: 'submitted', reject: 'submitted' } as const;

interface Decision {
  readonly staffId: number;
  /** A day of the week. */
  readonly week: string;
  readonly step: keyof typeof FROM;
  readonly reason?: string | null | undefined;
}

/**
 * Submits, approves or sends back the time of a colleague in a week, with as many statements for many entries as for
 * one.
 * @returns how many entries went on @throws 403, 422 where there are none
 */
export async function decideWeek(context: Context, { staffId, week, step, reason }: Decision): Promise<number> {
  const { tx, actor } = context;
  const isOwn = staffId === actor.userId;
  require(actor, step === 'submit' ? 'timeEntry.submit' : 'timeEntry.approve');
  if (step === 'submit' && !isOwn) require(actor, 'timeEntry.approve');
  if (step === 'approve' && isOwn && !actor.patterns.includes('*')) throw notAllowed('timeEntry.approve');
  if (step === 'reject' && !reason) throw invalid({ reason: ['Enter what is to be corrected.'] });
  const monday = mondayOf(week);
  const bind = binder();
  const { rows } = await tx.query<{ id: number; version: number }>(
    `select r.id, r.version from time_entry r
      where r.staff_id = ${bind(staffId)} and r.state = ${bind(FROM[step])} and r.archived_at is null
        and r.started_at >= ${bind(dayStart(monday))} and r.started_at < ${bind(dayStart(addDays(monday, 7)))}
        and ${scopeClause(timeEntry, actor, bind)} order by r.id limit 500 for update`,
    bind.values,
  );
  if (rows.length === 0)
    throw invalid({
      week: [step === 'submit' ? 'The week has no drafts to submit.' : 'The week has no submitted time.'],
    });
  await actMany(context, timeEntry, step, rows, step === 'reject' ? { reason } : {});
  return rows.length;
}
