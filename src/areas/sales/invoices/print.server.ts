import { readVatBook } from '#areas/accounts/accounts.server.ts';
import { type VatBook, vatOf } from '#areas/accounts/chart/vatBook.ts';
import { settlementDiscount } from '#areas/accounts/kernel/documents.rules.ts';
import { sum } from '#areas/accounts/kernel/exact.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { isItem } from '../orders/workOrder.rules.ts';
import type { InvoicePrint } from './invoicePrint.ts';
import type { salesDocument } from './salesDocument.ts';

type Document = Row<typeof salesDocument>;

/** The addressee, line by line: customer, contact, and billing address. */
export async function billedTo(tx: Queryable, { customerId, contactId }: Document): Promise<string> {
  const { rows } = await tx.query<{ name: string; contact: string | null; address: string | null }>(
    `select c.name, (select name from contact where id = $2) as contact,
            (select concat_ws(E'\\n', s.line1, s.line2, s.line3, s.town, s.postcode) from site s
              where s.customer_id = c.id and s.archived_at is null
              order by s.is_billing desc, s.is_primary desc, s.id limit 1) as address
       from customer c where c.id = $1`,
    [customerId, contactId],
  );
  const [of] = rows;
  return [of?.name, of?.contact, of?.address].filter((each) => each).join('\n');
}

/** Stores the printed form of a document permanently. */
export async function keepPrint(context: Context, row: Document): Promise<void> {
  await context.tx.query('insert into sales_document_print (document_id, content) values ($1, $2)', [
    row.id,
    JSON.stringify(await printOf(context.tx, row)),
  ]);
}

/** The printed form of a document: as posted, or of the current draft. */
export async function readPrint(tx: Queryable, row: Document): Promise<InvoicePrint> {
  const { rows } = await tx.query<{ content: InvoicePrint }>(
    'select content from sales_document_print where document_id = $1',
    [row.id],
  );
  return rows[0]?.content ?? printOf(tx, row);
}

async function printOf(tx: Queryable, row: Document): Promise<InvoicePrint> {
  const date = row.documentDate ?? companyToday();
  const vat = await readVatBook(tx, row.taxPoint ?? date);
  const named = row.orderId === null && row.creditsId === null ? undefined : await namesOf(tx, row);
  return {
    kind: row.kind,
    number: row.number,
    date,
    taxPoint: row.taxPoint ?? date,
    dueDate: row.kind === 'invoice' ? row.dueDate : null,
    to: (row.billedTo ?? (await billedTo(tx, row))).split('\n'),
    order: named?.order ?? null,
    credits: named?.credits ?? null,
    customerPo: row.customerPo,
    reason: row.reason,
    discount: row.discount,
    note: row.note,
    lines: row.lines.map((line) => ({
      kind: line.kind,
      description: line.description ?? '',
      quantity: line.quantity,
      unitPence: line.unitPence ?? 0,
      pricePer: line.pricePer,
      discount: line.discount,
      vat: isItem(line) ? formatPercentage(line.rateBps) : '',
      netPence: line.netPence,
    })),
    netPence: row.netPence,
    vat: groupsOf(row, vat),
    grossPence: row.grossPence,
    prompt: promptOf(row, date),
    isReverseCharge: row.lines.some((line) => isItem(line) && vatOf(vat, line.vatCodeId).code === REVERSE_CHARGE),
  };
}

/** Numbers of the order and of the credited invoice. */
async function namesOf(tx: Queryable, { orderId, creditsId }: Document) {
  const { rows } = await tx.query<{ order: string | null; credits: string | null }>(
    'select (select number from customer_order where id = $1) as order, (select number from sales_document where id = $2) as credits',
    [orderId, creditsId],
  );
  return rows[0];
}

/** Prompt payment offer of an invoice. */
function promptOf(
  { kind, settlementBps: bps, settlementDays, lines }: Document,
  invoiceDate: string,
): InvoicePrint['prompt'] {
  if (kind !== 'invoice' || bps === null || settlementDays === null) return null;
  const codes = [...new Set(lines.filter(isItem).map(({ vatCodeId }) => vatCodeId))];
  const vat = codes.map((code) => {
    const mine = lines.filter((line) => isItem(line) && line.vatCodeId === code);
    return { netPence: sum(mine.map(({ netPence }) => netPence)), vatPence: sum(mine.map(({ vatPence }) => vatPence)) };
  });
  const { payablePence, lastDay } = settlementDiscount({ vat, pctBps: bps, invoiceDate, days: settlementDays });
  return { bps, payablePence, lastDay };
}

const REVERSE_CHARGE = 'T20';

/** Net and VAT by code and rate; a credit note keeps the rate of its invoice. */
function groupsOf({ lines }: Document, vat: VatBook): InvoicePrint['vat'] {
  const groups = new Map<string, { netPence: number; vatPence: number }>();
  for (const line of lines.filter(isItem)) {
    const label = line.rateBps > 0 ? `VAT at ${formatPercentage(line.rateBps)}` : vatOf(vat, line.vatCodeId).label;
    const group = groups.get(label) ?? { netPence: 0, vatPence: 0 };
    groups.set(label, {
      netPence: group.netPence + line.netPence,
      vatPence: group.vatPence + line.vatPence,
    });
  }
  return [...groups].map(([label, amounts]) => ({ label, ...amounts }));
}
