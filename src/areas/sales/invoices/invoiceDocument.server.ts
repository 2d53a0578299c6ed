import type { Content } from 'pdfmake/interfaces.js';
import { formatDay } from '#engine/kinds/day/day.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { itemRow, linesTable, paragraphs, totals } from '../orders/printedLines.server.ts';
import { type InvoicePrint, titleOfPrint } from './invoicePrint.ts';
import { wordsOfPrompt } from './promptWords.ts';

/** PDF of an invoice or credit note. */
export function invoiceDocument(print: InvoicePrint, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  const { vatNumber } = head.company;
  return letterhead(
    {
      ...head,
      title: titleOfPrint(print),
      to: print.to,
      facts: [
        ['Date', formatDay(print.date)],
        ...(print.taxPoint === print.date ? [] : ([['Tax point', formatDay(print.taxPoint)]] as const)),
        ...(print.dueDate ? ([['Due', formatDay(print.dueDate)]] as const) : []),
        ...(print.order ? ([['Order', print.order]] as const) : []),
        ...(print.credits ? ([['Credits invoice', print.credits]] as const) : []),
        ...(print.customerPo ? ([['Your PO number', print.customerPo]] as const) : []),
        ...(vatNumber ? ([['Our VAT number', vatNumber]] as const) : []),
      ],
    },
    [
      ...(print.reason ? paragraphs(`Reason for the credit: ${print.reason}`) : []),
      linesTable(
        ['Description', 'Quantity', 'Unit price', 'Discount', 'VAT', 'Net'],
        print.lines.map((line) => itemRow(line, [line.discount ?? '', line.vat])),
      ),
      ...(print.discount ? paragraphs(`The amounts contain a discount of ${print.discount} on the whole.`) : []),
      totals(print),
      ...(print.prompt ? paragraphs(wordsOfPrompt(print.prompt)) : []),
      ...(print.isReverseCharge
        ? paragraphs('Reverse charge: the customer must account for the VAT to HM Revenue & Customs.')
        : []),
      ...paragraphs(print.note),
    ] satisfies Content[],
  );
}
