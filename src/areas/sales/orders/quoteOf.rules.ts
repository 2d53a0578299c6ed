import type { VatBook } from '#areas/accounts/chart/vatBook.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { customerOrder } from './customerOrder.ts';
import type { Quote } from './quote.ts';
import { depositGross } from './depositOf.rules.ts';
import { workOrder } from './workOrder.rules.ts';

/** Names that a quote prints. */
export interface QuoteNames {
  readonly customer: string;
  readonly contact: string | null;
  readonly site: string | null;
  readonly accountManager: string | null;
  /** Standard terms, for a quote without its own. */
  readonly terms: string | null;
  readonly vat: VatBook;
}

/** Builds the quote for the customer from an order. */
export function quoteOf(row: Row<typeof customerOrder>, names: QuoteNames): Quote {
  const worked = workOrder({ lines: row.lines, discount: row.discount }, names.vat);
  return {
    number: row.number,
    revision: row.revision,
    title: row.title,
    customer: names.customer,
    contact: names.contact,
    site: names.site,
    accountManager: names.accountManager,
    quotedOn: row.quotedOn ?? '',
    validUntil: row.validUntil ?? '',
    customerPo: row.customerPo,
    intro: row.intro,
    terms: row.terms ?? names.terms,
    discount: row.discount,
    lines: row.lines.map((line, at) => ({
      kind: line.kind,
      description: line.description ?? '',
      quantity: line.quantity,
      unitPence: line.unitPence ?? 0,
      pricePer: line.pricePer,
      discount: line.discount,
      netPence: worked.lines[at]?.netPence ?? 0,
      isOptional: line.inclusion === 'optional',
    })),
    netPence: worked.netPence,
    grossPence: worked.grossPence,
    deposit:
      row.depositBps === null
        ? null
        : { bps: row.depositBps, grossPence: depositGross(row.lines, row.depositBps, names.vat) },
    vat: worked.vat,
  };
}
