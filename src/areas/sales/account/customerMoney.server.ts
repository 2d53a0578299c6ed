import { addMonths } from '#engine/calendar/days.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound } from '#engine/http/problem.ts';
import type { CustomerMoney, OpenLine } from './customerMoney.ts';

/** Balances of a customer, and conditions for new orders. */
export interface CustomerFigures extends Omit<CustomerMoney, 'openItems'>, Record<string, unknown> {
  /** Accepted and not yet invoiced, including VAT. */
  readonly uninvoicedPence: number;
  readonly stopReason: string | null;
  readonly isPoRequired: boolean;
}

/** The figures of a customer in one statement. @throws 404 */
export async function figuresOf(tx: Queryable, customerId: number, today: string): Promise<CustomerFigures> {
  const { rows } = await tx.query<CustomerFigures>(
    `select coalesce(sum(i.open), 0)::bigint as "balancePence",
            coalesce(sum(i.open) filter (where i.open > 0 and i.due_date < $2), 0)::bigint as "overduePence",
            coalesce(-sum(i.open) filter (where i.open < 0), 0)::bigint as "unallocatedPence",
            max(a.credit_limit_pence) as "limitPence", coalesce(bool_or(a.is_on_stop), false) as "isOnStop",
            max(a.stop_reason) as "stopReason", coalesce(bool_or(a.is_po_required), false) as "isPoRequired",
            (select coalesce(-sum(l.amount_pence), 0)::bigint from journal_line l join nominal_code n on n.id = l.nominal_code_id
              where l.customer_id = c.id and n.type = 'sales' and l.posting_date > $3 and l.posting_date <= $2) as "salesPence",
            coalesce(max(o.net), 0)::bigint as "toInvoicePence", coalesce(max(o.gross), 0)::bigint as "uninvoicedPence"
       from customer c
       left join (select customer_id, due_date, total_pence - settled_pence as open from open_item where not is_settled) i on i.customer_id = c.id
       left join customer_account a on a.customer_id = c.id and a.archived_at is null
       left join lateral (select sum(round(net_pence * (10000 - invoiced_bps) / 10000.0)) as net,
                                 sum(greatest(0, round(gross_pence * (10000 - invoiced_bps) / 10000.0) - deposit_pence)) as gross from customer_order
                           where customer_id = c.id and status in ('accepted', 'inProgress', 'onHold')) o on true
      where c.id = $1 group by c.id`,
    [customerId, today, addMonths(today, -12)],
  );
  if (!rows[0]) throw notFound('customer');
  return rows[0];
}

const MOST_ITEMS = 50;

/** Runs two statements: the figures, and the open items with the earliest due dates. */
export async function moneyOf(tx: Queryable, customerId: number, today: string): Promise<CustomerMoney> {
  const { uninvoicedPence: _, stopReason: __, isPoRequired: ___, ...figures } = await figuresOf(tx, customerId, today);
  const { rows: openItems } = await tx.query<OpenLine & Record<string, unknown>>(
    `select id, kind, number, doc_date as "docDate", due_date as "dueDate", total_pence as "totalPence",
            (total_pence - settled_pence)::bigint as "openPence"
       from open_item where customer_id = $1 and not is_settled order by due_date, id limit ${MOST_ITEMS}`,
    [customerId],
  );
  return { ...figures, openItems };
}
