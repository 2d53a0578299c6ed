import { type BookCheck, faultsOf } from '#areas/accounts/accounts.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/** Checks of deliveries and invoices: each query finds no rows when they are consistent. */
export const SALES_CHECKS: readonly BookCheck[] = [
  [
    'What is invoiced of a line of an order is not the sum of its invoices less its credits',
    `select l.id from customer_order_line l
       left join (select x.order_line_id as id, sum(case when d.kind = 'invoice' then x.quantity else -x.quantity end) as quantity
                    from sales_document_line x join sales_document d on d.id = x.document_id
                   where d.status = 'posted' and x.order_line_id is not null group by 1) s using (id)
      where l.invoiced <> coalesce(s.quantity, 0) or l.invoiced > l.quantity`,
  ],
  [
    'What is delivered of a line of an order is not the sum of its deliveries',
    `select l.id from customer_order_line l
       left join (select x.order_line_id as id, sum(x.quantity) as quantity from delivery_line x join delivery d on d.id = x.delivery_id
                   where d.status = 'despatched' and x.order_line_id is not null group by 1) s using (id)
      where l.delivered <> coalesce(s.quantity, 0) or l.delivered > l.quantity`,
  ],
  [
    'More is credited of a line than it has',
    `select l.id from sales_document_line l join sales_document_line c on c.credits_line_id = l.id
       join sales_document d on d.id = c.document_id and d.status = 'posted'
      group by l.id having sum(c.quantity) > l.quantity or abs(sum(c.net_pence)) > abs(l.net_pence) or abs(sum(c.vat_pence)) > abs(l.vat_pence)`,
  ],
  [
    'A document is not the sum of its lines',
    `select d.id from sales_document d left join sales_document_line l on l.document_id = d.id and l.kind = 'item'
      where d.status <> 'discarded' group by d.id
     having d.net_pence <> coalesce(sum(l.net_pence), 0) or d.vat_pence <> coalesce(sum(l.vat_pence), 0) or d.gross_pence <> d.net_pence + d.vat_pence`,
  ],
  [
    'The deposits that an order holds are not those on its invoices',
    `select o.id from customer_order o
       left join (select d.order_id as id, sum(case when d.kind = 'invoice' then l.net_pence + l.vat_pence else -l.net_pence - l.vat_pence end) as pence
                    from sales_document_line l join sales_document d on d.id = l.document_id and d.status = 'posted'
                    join nominal_code n on n.id = l.nominal_id and n.control = 'deposits' group by 1) s using (id)
      where o.deposit_pence <> coalesce(s.pence, 0) or o.deposit_pence < 0`,
  ],
  [
    'Deposits are not the balance of 2130',
    `select 1 from (select coalesce(sum(case when d.kind = 'invoice' then l.net_pence else -l.net_pence end), 0) as pence
                      from sales_document_line l join sales_document d on d.id = l.document_id and d.status = 'posted'
                      join nominal_code n on n.id = l.nominal_id and n.control = 'deposits') s,
            (select coalesce(-sum(l.amount_pence), 0) as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
              where n.control = 'deposits') b
      where s.pence <> b.pence`,
  ],
  [
    'A posted document and its open item differ',
    `select d.id from sales_document d left join open_item i on i.id = d.open_item_id and i.source_id = d.id
      where d.status = 'posted' and abs(coalesce(i.total_pence, -1)) <> d.gross_pence`,
  ],
  [
    'A posted document and what is printed of it differ',
    `select d.id from sales_document d left join sales_document_print p on p.document_id = d.id
      where d.status = 'posted' and ((p.content->>'grossPence')::bigint, p.content->>'number') is distinct from (d.gross_pence, d.number)`,
  ],
];

/** Faults of deliveries and invoices; empty when they are consistent with orders and ledger. */
export const faultsOfSales = (tx: Queryable): Promise<readonly string[]> => faultsOf(tx, SALES_CHECKS);
