import { readVatBook } from '#areas/accounts/accounts.server.ts';
import { vatOf } from '#areas/accounts/chart/vatBook.ts';
import { sum } from '#areas/accounts/kernel/exact.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { added, outstanding } from '../orders/fulfilment.rules.ts';
import { type ProductFacts, productFacts } from '../orders/orderLines.server.ts';
import { isItem, workOrder } from '../orders/workOrder.rules.ts';
import { MOST_DISCOUNTS, NO_DISCOUNT, readDiscounts, writeDiscounts } from '../totals/discounts.rules.ts';
import { readSources, type Sources } from './sources.server.ts';
import { completeCredit } from './completeCredit.server.ts';
import { type DepositPart, depositPart } from './depositPart.server.ts';
import type { salesDocument } from './salesDocument.ts';
import { shareOfLine } from './shareOfLine.rules.ts';

type Document = Row<typeof salesDocument>;
export type DocumentLines = Document['lines'];

/** Fields that completion changes; others are only read. */
export type Completed = {
  -readonly [K in
    | 'kind'
    | 'isDeposit'
    | 'documentDate'
    | 'taxPoint'
    | 'discount'
    | 'lines'
    | 'netPence'
    | 'vatPence'
    | 'grossPence']: Document[K];
};

/** A business rule with its own error code and current figures. */
export interface Rule {
  readonly code: string;
  readonly current: Readonly<Record<string, number>>;
}

/** Refuses a field. The path of a line includes its index, such as `lines.3.quantity`. */
export type Refuse = (path: string, message: string, rule?: Rule) => void;

/** Combines a refusal with earlier ones, by field, with the code of the first rule that has one. */
export function withRefusal(
  before: Problem | undefined,
  { path, message, rule }: { readonly path: string; readonly message: string; readonly rule: Rule | undefined },
): Problem {
  const errors = { ...before?.errors, [path]: [...(before?.errors?.[path] ?? []), message] };
  if (before && before.code !== 'validation')
    return new Problem(422, before.code, before.message, { errors, more: before.more });
  return rule ? new Problem(422, rule.code, message, { errors, more: { current: rule.current } }) : invalid(errors);
}

export interface ToComplete {
  readonly document: Completed;
  readonly refuse: Refuse;
}

/**
 * Completes drafts: their date, the values that lines take from products, orders and credited invoices, and the totals.
 */
export async function completeDocuments(context: Context, given: readonly ToComplete[]): Promise<void> {
  if (given.length === 0) return;
  const today = companyToday(new Date(context.now));
  for (const { document } of given) document.documentDate ??= today;
  const lines = given.flatMap(({ document }) => document.lines);
  const products = await productFacts(context.tx, [...new Set(lines.flatMap(({ productId }) => productId ?? []))]);
  const sources = await readSources(context, lines);
  const days = [...new Set(given.map(({ document }) => document.taxPoint ?? document.documentDate ?? today))];
  const books = new Map<string, Awaited<ReturnType<typeof readVatBook>>>();
  for (const day of days) books.set(day, await readVatBook(context.tx, day));
  for (const each of given) {
    const { document } = each;
    if (document.kind === 'creditNote') {
      completeCredit(each, sources);
      continue;
    }
    const vat = books.get(document.taxPoint ?? document.documentDate ?? today);
    if (!vat) continue;
    document.discount = readAs(each.refuse, 'discount', document.discount);
    const done = new Map<number, number>();
    const doneOfDeposits = new Map<number, number>();
    const taken = new Map<number, DepositPart>();
    const made = document.lines.map((line, at) => {
      if (line.depositLineId !== null) {
        const part = depositPart(line, sources, { at, refuse: each.refuse, done: doneOfDeposits });
        if (part) taken.set(at, part);
        return part?.line ?? line;
      }
      const whole = completed(line, products.get(line.productId ?? 0), {
        at,
        refuse: each.refuse,
        standardId: vat.standardId,
        nominalId: sources.usualNominalId,
      });
      if (document.isDeposit) return { ...whole, nominalId: isItem(whole) ? sources.depositsId : null };
      if (sources.controlIds.has(whole.nominalId ?? 0))
        each.refuse(`lines.${at}.nominalId`, 'This control account is posted to automatically. Choose a sales code.');
      return { ...whole, ...agreed(whole, sources, { at, refuse: each.refuse, done }) };
    });
    const worked = workOrder({ lines: made, discount: document.discount }, vat);
    document.lines = made.map((line, at) => ({
      ...line,
      netPence: worked.lines[at]?.netPence ?? 0,
      // A deposit keeps the rate at which it was invoiced.
      vatPence: taken.get(at)?.vatPence ?? worked.lines[at]?.vatPence ?? 0,
      rateBps: taken.get(at)?.rateBps ?? (isItem(line) ? vatOf(vat, line.vatCodeId).rateBps : 0),
    }));
    const { netPence } = worked;
    const vatPence = sum(document.lines.map((line) => line.vatPence));
    const grossPence = netPence + vatPence;
    Object.assign(document, { netPence, vatPence, grossPence });
    if (grossPence > 999_999_999_999) each.refuse('lines', 'The total is too large.');
  }
}

export interface LinePlace {
  readonly at: number;
  readonly refuse: Refuse;
}

function completed(
  line: DocumentLines[number],
  product: ProductFacts | undefined,
  { at, refuse, standardId, nominalId }: LinePlace & { readonly standardId: number | null; readonly nominalId: number },
): DocumentLines[number] {
  const isSold = isItem(line);
  const description = line.description ?? product?.name ?? (line.kind === 'subtotal' ? 'Subtotal' : null);
  if (!description) refuse(`lines.${at}.description`, 'Enter a description.');
  if (line.productId !== null && !isSold)
    refuse(`lines.${at}.kind`, 'Only items can have a product. Remove the product or choose Item.');
  return {
    ...line,
    description,
    ...(line.unitPence === null && product
      ? { unitPence: product.sellPence ?? 0, pricePer: product.pricePer }
      : { unitPence: line.unitPence ?? 0 }),
    discount: readAs(refuse, `lines.${at}.discount`, line.discount),
    vatCodeId: isSold ? (line.vatCodeId ?? product?.vatCodeId ?? standardId) : null,
    nominalId: isSold ? (line.nominalId ?? product?.nominalId ?? nominalId) : null,
  };
}

/** Amount of a line from its order, provided the price is that of the order. */
function agreed(
  line: DocumentLines[number],
  { ofOrders }: Sources,
  { at, refuse, done }: LinePlace & { readonly done: Map<number, number> },
): Pick<DocumentLines[number], 'agreedPence' | 'agreedQuantity'> {
  const source = ofOrders.get(line.orderLineId ?? 0);
  const none = { agreedPence: null, agreedQuantity: null };
  if (!source) return none;
  const here = done.get(source.id) ?? 0;
  done.set(source.id, added(here, line.quantity));
  const before = added(source.invoiced, here);
  const left = added(outstanding(source, 'invoiced'), -here);
  if (line.quantity > left) {
    refuse(`lines.${at}.quantity`, `Only ${formatQuantity(Math.max(0, left))} of this line of the order is left.`);
    return none;
  }
  const isAsOrdered =
    line.unitPence === source.unitPence && line.pricePer === source.pricePer && line.discount === source.discount;
  const share = isAsOrdered ? shareOfLine(source, { before, part: line.quantity }) : null;
  return share ? { agreedPence: share.netPence, agreedQuantity: line.quantity } : none;
}

/** Normalises a discount; refuses an invalid one. */
function readAs(refuse: Refuse, path: string, written: string | null): string | null {
  const discounts = readDiscounts(written);
  if (!discounts || discounts.length > MOST_DISCOUNTS) {
    refuse(path, NO_DISCOUNT);
    return written;
  }
  return discounts.length === 0 ? null : writeDiscounts(discounts);
}
