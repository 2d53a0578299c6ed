import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { holdLeave } from './book.server.ts';
import { holiday } from './holiday.ts';
import { trusted } from './request.server.ts';

/** Withdraws a leaver's leave that has not begun. */
export async function endLeave(context: Context, staffId: number): Promise<void> {
  await holdLeave(context.tx, [staffId]);
  const { rows } = await context.tx.query<{ id: number }>(
    `select id from holiday where staff_id = $1 and status in ('pending', 'approved') and start > $2::date order by id`,
    [staffId, companyToday(new Date(context.now))],
  );
  const patches = rows.map(({ id }) => ({ id, version: null, set: { status: 'withdrawn' as const } }));
  for (const outcome of await changeMany(trusted(context), holiday, actionOf(holiday, 'withdraw'), patches))
    if ('problem' in outcome) throw outcome.problem;
}
