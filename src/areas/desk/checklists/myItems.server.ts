import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { may } from '#engine/permission/permission.ts';
import type { DayLine } from '#platform/board/myDay.ts';
import { type AskedDay, dayLines } from '#platform/board/myDay.server.ts';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';

/** Lists in “My day” the open checklist items of the user that are due. */
export const listMyItems = (): void => dayLines('checklist', itemsDue);

const MOST = 30;

async function itemsDue(tx: Queryable, { actor, userId, today, until }: AskedDay): Promise<readonly DayLine[]> {
  if (!may(actor.patterns, 'job.view')) return [];
  const bind = binder();
  const { rows } = await tx.query<{
    id: number;
    number: string;
    customerId: number;
    key: string;
    text: string;
    dueOn: string;
  }>(
    `select r.id, r.number, r.customer_id as "customerId", i.key, i.text, i."dueOn"
       from job r cross join lateral jsonb_to_recordset(r.checklist) as i (key text, text text, "ownerId" bigint, "dueOn" text, "doneAt" text)
      where r.status = any(${bind(ACTIVE_STATUSES)}) and r.archived_at is null
        and r.checklist @> ${bind(JSON.stringify([{ ownerId: userId, doneAt: null }]))}::jsonb
        and i."ownerId" = ${bind(userId)} and i."doneAt" is null and i."dueOn" <= ${bind(until)} and ${scopeClause(job, actor, bind)}
      order by i."dueOn", r.id limit ${MOST}`,
    bind.values,
  );
  return rows.map(({ id, number, customerId, key, text, dueOn }) => {
    // An item that is overdue is listed today.
    const day = dueOn < today ? today : dueOn;
    return {
      key: `${id}-${key}`,
      from: day,
      to: day,
      title: text,
      about: number,
      path: recordPath(job, { id, customerId }),
      icon: 'list-checks',
    };
  });
}
