import { formatDay } from '#engine/kinds/day/day.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { itemRow, linesTable, type Margin, paragraphs, totals } from './printedLines.server.ts';
import { wordsOfDeposit } from './depositWords.ts';
import { type Quote, titleOfQuote } from './quote.ts';

/** PDF of a quote. */
export function quoteDocument(quote: Quote, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  return letterhead(
    {
      ...head,
      title: titleOfQuote(quote),
      to: [quote.customer, quote.contact, quote.site].filter((line) => line !== null),
      facts: [
        ['Date', formatDay(quote.quotedOn)],
        ['Valid until', formatDay(quote.validUntil)],
        ...(quote.customerPo ? ([['Your PO number', quote.customerPo]] as const) : []),
        ...(quote.accountManager ? ([['Your contact', quote.accountManager]] as const) : []),
      ],
    },
    [
      { text: quote.title, bold: true, margin: [0, 0, 0, 6] },
      ...paragraphs(quote.intro),
      linesTable(
        ['Description', 'Quantity', 'Unit price', 'Discount', 'Net'],
        quote.lines.map((line) => itemRow(line, [line.discount ?? ''])),
      ),
      ...(quote.discount
        ? [
            {
              text: `The amounts contain a discount of ${quote.discount} on the whole.`,
              margin: [0, 6, 0, 0] as Margin,
            },
          ]
        : []),
      totals(quote),
      ...(quote.deposit ? [{ text: wordsOfDeposit(quote.deposit), margin: [0, 8, 0, 0] as Margin }] : []),
      ...(quote.terms ? [{ text: 'Terms', bold: true, margin: [0, 16, 0, 4] as Margin }] : []),
      ...paragraphs(quote.terms),
    ],
  );
}
