import type { Context } from '#engine/request/context.server.ts';
import type { LineOf } from '#engine/kinds/lines/lines.ts';
import type { customerOrderLine } from '../orders/customerOrderLine.ts';
import type { FulfilledLine } from '../orders/fulfilment.rules.ts';
import type { DocumentLines } from './completeDocument.server.ts';

type OrderLine = LineOf<(typeof customerOrderLine)['fields']>;

/** A line of an order with its invoiced quantity. */
export type OrderSource = FulfilledLine &
  Pick<OrderLine, 'unitPence' | 'pricePer' | 'discount' | 'netPence' | 'vatPence'> & { readonly id: number };

/** A line of a posted invoice with the quantity that is credited, or taken into an invoice as a deposit. */
export type InvoiceSource = DocumentLines[number] & {
  readonly id: number;
  readonly number: string;
  readonly used: number;
};

/** Source lines of invoices and credit notes. */
export interface Sources {
  readonly ofOrders: ReadonlyMap<number, OrderSource>;
  /** Credited lines and deposits. */
  readonly ofInvoices: ReadonlyMap<number, InvoiceSource>;
  /** Nominal code for sales without a product. */
  readonly usualNominalId: number;
  /** Nominal code of customer deposits. */
  readonly depositsId: number;
  /** Control account codes that only documents and payments may post to, such as 1100. */
  readonly controlIds: ReadonlySet<number>;
}

const USUAL_NOMINAL = '4000';

/** Reads the source lines: at most three statements, and one for the default code. */
export async function readSources({ tx }: Context, lines: DocumentLines): Promise<Sources> {
  const orderLines = lines.flatMap(({ orderLineId }) => orderLineId ?? []);
  const invoiceLines = lines.flatMap(({ creditsLineId, depositLineId }) => creditsLineId ?? depositLineId ?? []);
  const { rows: ofOrders } =
    orderLines.length === 0
      ? { rows: [] }
      : await tx.query<OrderSource & Record<string, unknown>>(
          `select id, kind, inclusion, quantity, delivered, invoiced, unit_pence as "unitPence", price_per as "pricePer", discount,
                  net_pence as "netPence", vat_pence as "vatPence" from customer_order_line where id = any($1::bigint[])`,
          [orderLines],
        );
  const { rows: ofInvoices } =
    invoiceLines.length === 0
      ? { rows: [] }
      : await tx.query<Omit<InvoiceSource, 'used'> & Record<string, unknown>>(
          `select l.id, d.number, l.product_id as "productId", l.description, l.quantity, l.unit_pence as "unitPence", l.price_per as "pricePer",
                  l.discount, l.vat_code_id as "vatCodeId", l.nominal_id as "nominalId", l.net_pence as "netPence",
                  l.vat_pence as "vatPence", l.rate_bps as "rateBps", l.order_line_id as "orderLineId"
             from sales_document_line l join sales_document d on d.id = l.document_id where l.id = any($1::bigint[])`,
          [invoiceLines],
        );
  const used = await usedOf({ tx }, invoiceLines, ['posted']);
  const { rows: codes } = await tx.query<{ id: number; code: string; control: string | null }>(
    'select id, code, control from nominal_code where code = $1 or control is not null',
    [USUAL_NOMINAL],
  );
  return {
    ofOrders: new Map(ofOrders.map((line) => [line.id, line])),
    ofInvoices: new Map(ofInvoices.map((line) => [line.id, { ...line, used: used.get(line.id) ?? 0 }])),
    depositsId: codes.find(({ control }) => control === 'deposits')?.id ?? 0,
    usualNominalId: codes.find(({ code }) => code === USUAL_NOMINAL)?.id ?? 0,
    controlIds: new Set(codes.flatMap(({ id, control }) => (control === null ? [] : [id]))),
  };
}

/**
 * Quantities of invoice lines that documents in some states credit, or take as a deposit. What a credit note gives back
 * of a taken deposit can be taken again.
 */
export async function usedOf(
  { tx }: Pick<Context, 'tx'>,
  lineIds: readonly number[],
  states: readonly ('draft' | 'posted')[],
): Promise<ReadonlyMap<number, number>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; quantity: string }>(
    `select id, sum(quantity) as quantity from (
       select c.credits_line_id as id, c.quantity from sales_document_line c join sales_document d on d.id = c.document_id
        where c.credits_line_id = any($1::int[]) and d.status = any($2)
       union all
       select t.deposit_line_id, t.quantity - coalesce((select sum(c.quantity) from sales_document_line c
                                                          join sales_document n on n.id = c.document_id and n.status = 'posted'
                                                         where c.credits_line_id = t.id), 0)
         from sales_document_line t join sales_document d on d.id = t.document_id
        where t.deposit_line_id = any($1::int[]) and d.status = any($2)) each
      group by id`,
    [lineIds, states],
  );
  return new Map(rows.map(({ id, quantity }) => [id, Number(quantity)]));
}
