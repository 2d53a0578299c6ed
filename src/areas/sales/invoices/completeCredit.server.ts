import { sum } from '#areas/accounts/kernel/exact.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { added } from '../orders/fulfilment.rules.ts';
import { isItem } from '../orders/workOrder.rules.ts';
import type { ToComplete } from './completeDocument.server.ts';
import { shareOfLine } from './shareOfLine.rules.ts';
import type { Sources } from './sources.server.ts';

/** Computes the lines of a credit note as parts of invoice lines, at their price and rate. */
export function completeCredit({ document, refuse }: ToComplete, { ofInvoices }: Pick<Sources, 'ofInvoices'>): void {
  const here = new Map<number, number>();
  document.discount = null;
  document.lines = document.lines.map((line, at) => {
    const source = ofInvoices.get(line.creditsLineId ?? 0);
    if (!source) {
      if (isItem(line)) refuse(`lines.${at}`, 'A credit note has lines of its invoice only. Remove this line.');
      return { ...line, netPence: 0, vatPence: 0 };
    }
    const before = added(source.used, here.get(source.id) ?? 0);
    here.set(source.id, added(here.get(source.id) ?? 0, line.quantity));
    const share = shareOfLine(source, { before, part: line.quantity });
    if (!share) {
      const left = Math.max(0, added(source.quantity, -before));
      const { netPence, vatPence } = shareOfLine(source, { before, part: left }) ?? { netPence: 0, vatPence: 0 };
      refuse(
        `lines.${at}.quantity`,
        `Only ${formatQuantity(left)} of this line is left to credit: ${formatMoney(netPence)} and ${formatMoney(vatPence)} VAT.`,
        { code: 'CREDIT_EXCEEDS_INVOICE', current: { quantity: left, netPence, vatPence } },
      );
    }
    const { productId, unitPence, pricePer, discount, vatCodeId, nominalId, rateBps, orderLineId } = source;
    return {
      ...line,
      kind: 'item' as const,
      productId,
      unitPence,
      pricePer,
      discount,
      vatCodeId,
      nominalId,
      rateBps,
      orderLineId,
      description: line.description ?? source.description,
      netPence: share?.netPence ?? 0,
      vatPence: share?.vatPence ?? 0,
      agreedPence: share?.netPence ?? null,
      agreedQuantity: line.quantity,
    };
  });
  document.netPence = sum(document.lines.map(({ netPence }) => netPence));
  document.vatPence = sum(document.lines.map(({ vatPence }) => vatPence));
  document.grossPence = document.netPence + document.vatPence;
}
