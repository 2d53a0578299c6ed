import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { added } from '../orders/fulfilment.rules.ts';
import type { DocumentLines, LinePlace } from './completeDocument.server.ts';
import { shareOfLine } from './shareOfLine.rules.ts';
import type { Sources } from './sources.server.ts';

type Line = DocumentLines[number];

/** A line that takes a deposit into an invoice, with the VAT at the rate of the deposit. */
export interface DepositPart {
  readonly line: Line;
  readonly vatPence: number;
  readonly rateBps: number;
}

/** Completes a line that takes a part of a deposit: the amount of the deposit with the opposite sign. */
export function depositPart(
  line: Line,
  { ofInvoices }: Pick<Sources, 'ofInvoices'>,
  { at, refuse, done }: LinePlace & { readonly done: Map<number, number> },
): DepositPart | null {
  const source = ofInvoices.get(line.depositLineId ?? 0);
  if (!source) return null;
  const before = added(source.used, done.get(source.id) ?? 0);
  done.set(source.id, added(done.get(source.id) ?? 0, line.quantity));
  const share = shareOfLine(source, { before, part: line.quantity });
  if (!share) {
    const left = formatQuantity(Math.max(0, added(source.quantity, -before)));
    refuse(`lines.${at}.quantity`, `Only ${left} of the deposit ${source.number} is left. Enter that or less.`);
  }
  const { unitPence, pricePer, vatCodeId, nominalId, rateBps } = source;
  return {
    line: {
      ...line,
      kind: 'item',
      productId: null,
      description: line.description ?? `Deposit ${source.number}`,
      unitPence,
      pricePer,
      discount: null,
      vatCodeId,
      nominalId,
      agreedPence: 0 - (share?.netPence ?? 0),
      agreedQuantity: line.quantity,
    },
    vatPence: 0 - (share?.vatPence ?? 0),
    rateBps,
  };
}
