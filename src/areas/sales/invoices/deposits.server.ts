import { readVatBook } from '#areas/accounts/accounts.server.ts';
import { vatOf } from '#areas/accounts/chart/vatBook.ts';
import { shareOf, sum } from '#areas/accounts/kernel/exact.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict } from '#engine/http/problem.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { customerOrder } from '../orders/customerOrder.ts';
import { depositOf } from '../orders/depositOf.rules.ts';
import { added } from '../orders/fulfilment.rules.ts';
import { isItem } from '../orders/workOrder.rules.ts';
import type { DocumentLines } from './completeDocument.server.ts';
import { depositsTaken, leftAfter, type OpenDeposit } from './deposits.rules.ts';
import type { salesDocument } from './salesDocument.ts';
import { BLANK_LINE } from './salesDocumentLine.ts';
import { usedOf } from './sources.server.ts';

type Order = Row<typeof customerOrder>;

/** Lines of a deposit invoice: a share of the order for each of its VAT codes. */
export async function depositLines(context: Context, order: Order, bps: number): Promise<DocumentLines> {
  const book = await readVatBook(context.tx, companyToday(new Date(context.now)));
  const parts = depositOf(order.lines, bps);
  if (parts.length === 0)
    throw conflict('NOTHING_TO_INVOICE', `Order ${order.number} has no amount to take a deposit of.`);
  return parts.map(({ vatCodeId, unitPence }) => ({
    ...BLANK_LINE,
    description: `Deposit of ${formatPercentage(bps)} for order ${order.number}${
      parts.length > 1 ? `, ${vatOf(book, vatCodeId).label}` : ''
    }`,
    unitPence,
    vatCodeId,
  }));
}

/**
 * Lines that take deposits of an order into an invoice with the given lines.
 * @param invoice.drafted quantities of order lines on other drafts
 */
export async function depositsToTake(
  context: Context,
  order: Order,
  { lines, drafted }: { readonly lines: DocumentLines; readonly drafted: ReadonlyMap<number, number> },
): Promise<DocumentLines> {
  if (order.depositPence === 0) return [];
  const { rows } = await context.tx.query<Omit<OpenDeposit, 'left'> & Record<string, unknown>>(
    `select l.id, l.vat_code_id as "vatCodeId", l.quantity, l.net_pence as "netPence"
       from sales_document d join sales_document_line l on l.document_id = d.id
      where d.order_id = $1 and d.is_deposit and d.kind = 'invoice' and d.status = 'posted' and l.kind = 'item' order by l.id`,
    [order.id],
  );
  const used = await usedOf(
    context,
    rows.map(({ id }) => id),
    ['draft', 'posted'],
  );
  const deposits = rows.map((row) => ({ ...row, left: Math.max(0, added(row.quantity, -(used.get(row.id) ?? 0))) }));
  const here = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const left = leftAfter(order.lines, (line) => {
    const id = Number(line.id);
    return added(added(line.invoiced, drafted.get(id) ?? 0), here.get(id) ?? 0);
  });
  return depositsTaken(deposits, left).map(({ id, quantity }) => ({ ...BLANK_LINE, depositLineId: id, quantity }));
}

/** Refuses a deposit above what is left to invoice. */
export function requireDepositFits(order: Order, grossPence: number): void {
  const left = order.grossPence - shareOf(order.grossPence, order.invoicedBps) - order.depositPence;
  if (grossPence > left)
    throw conflict(
      'DEPOSIT_EXCEEDS_ORDER',
      `Only ${formatMoney(Math.max(0, left))} of order ${order.number} is left for a deposit. Enter that or less.`,
      { current: { leftPence: Math.max(0, left) } },
    );
}

/** What a document adds to the deposits that are held, with VAT: deposits are positive, deposits taken negative. */
export async function depositsIn(
  { tx }: Context,
  { kind, isDeposit }: Pick<Row<typeof salesDocument>, 'kind' | 'isDeposit'>,
  lines: DocumentLines,
): Promise<number> {
  if (kind === 'invoice' && !isDeposit && lines.every(({ depositLineId }) => depositLineId === null)) return 0;
  const { rows } = await tx.query<{ id: number }>(`select id from nominal_code where control = 'deposits'`);
  const codes = new Set(rows.map(({ id }) => id));
  return sum(
    lines
      .filter((line) => isItem(line) && codes.has(line.nominalId ?? 0))
      .map(({ netPence, vatPence }) => netPence + vatPence),
  );
}
