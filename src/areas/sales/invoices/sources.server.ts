import type { Context } from '#engine/request/context.server.ts';
import type { LineOf } from '#engine/kinds/lines/lines.ts';
import type { customerOrderLine } from '../orders/customerOrderLine.ts';
import type { FulfilledLine } from '../orders/fulfilment.rules.ts';
import type { DocumentLines } from './completeDocument.server.ts';

type OrderLine = LineOf<(typeof customerOrderLine)['fields']>;

/** A line of an order with its invoiced quantity. */
export type OrderSource = FulfilledLine &
  Pick<OrderLine, 'unitPence' | 'pricePer' | 'discount' | 'netPence' | 'vatPence'> & { readonly id: number };

/** A line of a posted invoice with its credited quantity. */
export type InvoiceSource = DocumentLines[number] & { readonly id: number; readonly credited: number };

/** Source lines of invoices and credit notes. */
export interface Sources {
  readonly ofOrders: ReadonlyMap<number, OrderSource>;
  readonly ofInvoices: ReadonlyMap<number, InvoiceSource>;
  /** Nominal code for sales without a product. */
  readonly usualNominalId: number;
  /** Control account codes that only documents and payments may post to, such as 1100. */
  readonly controlIds: ReadonlySet<number>;
}

const USUAL_NOMINAL = '4000';

/** Reads the source lines: at most two statements, and one for the default code. */
export async function readSources({ tx }: Context, lines: DocumentLines): Promise<Sources> {
  const orderLines = lines.flatMap(({ orderLineId }) => orderLineId ?? []);
  const invoiceLines = lines.flatMap(({ creditsLineId }) => creditsLineId ?? []);
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
      : await tx.query<InvoiceSource & Record<string, unknown>>(
          `select l.id, l.product_id as "productId", l.description, l.quantity, l.unit_pence as "unitPence", l.price_per as "pricePer",
                  l.discount, l.vat_code_id as "vatCodeId", l.nominal_id as "nominalId", l.net_pence as "netPence",
                  l.vat_pence as "vatPence", l.rate_bps as "rateBps", l.order_line_id as "orderLineId",
                  (select coalesce(sum(c.quantity), 0) from sales_document_line c join sales_document d on d.id = c.document_id
                    where c.credits_line_id = l.id and d.status = 'posted') as credited
             from sales_document_line l where l.id = any($1::bigint[])`,
          [invoiceLines],
        );
  const { rows: codes } = await tx.query<{ id: number; code: string; control: string | null }>(
    'select id, code, control from nominal_code where code = $1 or control is not null',
    [USUAL_NOMINAL],
  );
  return {
    ofOrders: new Map(ofOrders.map((line) => [line.id, line])),
    ofInvoices: new Map(ofInvoices.map((line) => [line.id, line])),
    usualNominalId: codes.find(({ code }) => code === USUAL_NOMINAL)?.id ?? 0,
    controlIds: new Set(codes.flatMap(({ id, control }) => (control === null ? [] : [id]))),
  };
}
