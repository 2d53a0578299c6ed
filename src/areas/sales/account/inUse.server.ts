import { customer } from '#areas/customers/customers/customer.ts';
import { vatCode } from '#areas/accounts/chart/vatCode.ts';
import { follow } from '#engine/actions/behaviour.server.ts';
import { conflict, type Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Refusing } from '#engine/store/change.server.ts';
import { product } from '../products/product.ts';

const OPEN_ORDERS = `('draft', 'sent', 'accepted', 'inProgress', 'onHold')`;

/** Uses of some records, in words by ID, which prevent archiving them. */
async function inUse(
  { tx }: Pick<Context, 'tx'>,
  ids: readonly number[],
  { query, says }: { readonly query: string; readonly says: (uses: string) => string },
): Promise<ReadonlyMap<number, Problem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; use: string }>(`${query} order by 1, 2 limit 500`, [ids]);
  return new Map(
    [...new Set(rows.map(({ id }) => id))].map((id) => {
      const uses = rows.filter((row) => row.id === id).map(({ use }) => use);
      const more = uses.length > MOST_TOLD ? ` and ${uses.length - MOST_TOLD} more` : '';
      return [id, conflict('IN_USE', says(`${uses.slice(0, MOST_TOLD).join(', ')}${more}`), { uses })] as const;
    }),
  );
}

const MOST_TOLD = 5;

/** Runs only when a customer is archived, so that reading one needs no extra query. */
const refuseCustomers: Refusing<typeof customer> = (context, rows, input) =>
  inUse(
    context,
    // Active customers cannot be archived anyway.
    input ? rows.filter(({ status }) => status !== 'active' && status !== 'offboarding').map(({ id }) => id) : [],
    {
      query: `select customer_id as id, number as use from open_item where customer_id = any($1::bigint[]) and not is_settled
        union all select customer_id, number from customer_order where customer_id = any($1::bigint[]) and status in ${OPEN_ORDERS} and archived_at is null
        union all select customer_id, 'a draft invoice' from sales_document where customer_id = any($1::bigint[]) and status = 'draft'`,
      says: (uses) => `The account of this customer is not closed: ${uses}. Settle, complete or discard these first.`,
    },
  );

/** The number of an order, only for users who see every customer. */
const orderName = ({ actor }: Pick<Context, 'actor'>): string =>
  actor.customers === 'all' ? 'o.number' : `'open orders'`;

const refuseProducts: Refusing<typeof product> = (context, rows) =>
  inUse(
    context,
    rows.map(({ id }) => id),
    {
      query: `select distinct l.product_id as id, ${orderName(context)} as use from customer_order_line l join customer_order o on o.id = l.order_id
        where l.product_id = any($1::bigint[]) and o.status in ${OPEN_ORDERS} and o.archived_at is null
        union all select distinct l.product_id, 'a draft invoice' from sales_document_line l join sales_document d on d.id = l.document_id
        where l.product_id = any($1::bigint[]) and d.status = 'draft'`,
      says: (uses) => `This product is on open orders: ${uses}. Complete or cancel them, or remove the product, first.`,
    },
  );

const refuseVatCodes: Refusing<typeof vatCode> = (context, rows) =>
  inUse(
    context,
    rows.map(({ id }) => id),
    {
      query: `select vat_code_id as id, sku as use from product where vat_code_id = any($1::bigint[]) and archived_at is null
        union all select vat_code_id, code from nominal_code where vat_code_id = any($1::bigint[]) and archived_at is null
        union all select id, 'lines without a VAT code' from vat_code where id = any($1::bigint[]) and code = 'T1'
        union all select distinct l.vat_code_id, ${orderName(context)} from customer_order_line l join customer_order o on o.id = l.order_id
        where l.vat_code_id = any($1::bigint[]) and o.status in ${OPEN_ORDERS} and o.archived_at is null`,
      says: (uses) => `This VAT code is in use: ${uses}. Choose another code there first.`,
    },
  );

/** Refuses to archive records that accounts and sales still use. */
export const followInUse = [
  follow(customer, { refuses: { archive: refuseCustomers } }),
  follow(product, { refuses: { archive: refuseProducts } }),
  follow(vatCode, { refuses: { archive: refuseVatCodes } }),
];
