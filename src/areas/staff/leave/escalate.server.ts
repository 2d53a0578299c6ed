import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { product } from '#engine/permission/actor.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import { holiday } from './holiday.ts';
import { spanWords } from './leaveWords.ts';

/** Working days after which a request that nobody decided goes to the next manager. */
const WORKING_DAYS = 5;
const PORTION = 100;

/** Every morning, before work begins. */
export const scheduleEscalation = (database: Database): void =>
  schedule('escalate-leave', 'Escalate undecided leave requests', '30 6 * * *', async () => {
    while ((await escalateLeave(database, nowIso())) === PORTION);
  });

/**
 * Notifies the manager's manager of requests that wait for five working days, once each; without one, users who decide
 * on all requests. Both can decide already. @returns the number of requests
 */
export async function escalateLeave(database: Database, now: string): Promise<number> {
  return inTransaction(database, async (tx) => {
    const context = { tx, now, actor: product('Leave'), requestId: 'escalate-leave', ip: null };
    const { rows } = await tx.query<Waiting>(
      `select h.id, s.name, h.start, h.start_part as "startPart", h."end", h.end_part as "endPart", next.user_id as "nextId"
         from holiday h join staff_member s on s.id = h.staff_id
         left join staff_member manager on manager.id = s.manager_id
         left join staff_member next on next.id = manager.manager_id
        where h.status = 'pending' and h.escalated_at is null
          and (select count(*) from generate_series((h.created_at at time zone 'Europe/London')::date + 1, $1::date, '1 day') d (day)
                where extract(isodow from d.day) < 6
                  and not exists (select from bank_holiday b where b.day = d.day and b.division = s.bank_holiday_division and b.archived_at is null)) >= $2
        order by h.id limit ${PORTION} for update of h`,
      [companyToday(new Date(now)), WORKING_DAYS],
    );
    await changeMany(
      context,
      holiday,
      'escalate',
      rows.map(({ id }) => ({ id, version: null, set: { escalatedAt: now } })),
    );
    for (const { name, nextId, ...span } of rows)
      await notify(context, {
        userIds: nextId === null ? await holdersOf(tx, 'holiday.approveAny') : [nextId],
        kind: 'leave',
        text: `${name} has waited ${WORKING_DAYS} working days for a decision on leave: ${spanWords(span)}.`,
        about: { path: '/staff/holidays/approval' },
      });
    return rows.length;
  });
}

interface Waiting extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly start: string;
  readonly startPart: 'all' | 'pm';
  readonly end: string;
  readonly endPart: 'all' | 'am';
  readonly nextId: number | null;
}
