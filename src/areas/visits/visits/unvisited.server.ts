import { binder, scopeClause } from '#engine/access/access.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { addAttention } from '#areas/customers/customers.server.ts';
import { isUnvisited, UNVISITED_DAYS } from './unvisited.rules.ts';
import { visit } from './visit.ts';

/** Adds a line to the attention list of customers who are visited and had no visit for a while. */
export function noticeUnvisited(): void {
  addAttention(async (database, actor, customerId, now) => {
    if (!may(actor.patterns, 'visit.view')) return [];
    const bind = binder();
    const { rows } = await database.query<{ last: string | null }>(
      `select max(r.arrived_at) as last from visit r join customer c on c.id = r.customer_id and c.status = 'active'
        where r.customer_id = ${bind(customerId)} and r.archived_at is null and ${scopeClause(visit, actor, bind)}`,
      bind.values,
    );
    const last = rows[0]?.last;
    const lastOn = last ? dayOf(new Date(last).toISOString()) : null;
    if (lastOn === null || !isUnvisited(lastOn, companyToday(new Date(now)))) return [];
    return [
      {
        code: 'unvisited',
        tone: 'info',
        text: `Last visited on ${formatDay(lastOn)}, more than ${UNVISITED_DAYS} days ago.`,
        button: 'Plan visit',
        to: `/customer/${customerId}/visits/create`,
      },
    ];
  });
}
