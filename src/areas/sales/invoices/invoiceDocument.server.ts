import type { Content } from 'pdfmake/interfaces.js';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { itemRow, linesTable, paragraphs, totals } from '../orders/printedLines.server.ts';
import { type InvoicePrint, titleOfPrint } from './invoicePrint.ts';
import { factsOfPrint, notesOfPrint } from './printWords.ts';

/** PDF of an invoice or credit note. */
export function invoiceDocument(print: InvoicePrint, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  const { vatNumber } = head.company;
  return letterhead(
    {
      ...head,
      title: titleOfPrint(print),
      to: print.to,
      facts: [...factsOfPrint(print), ...(vatNumber ? ([['Our VAT number', vatNumber]] as const) : [])],
    },
    [
      ...(print.reason ? paragraphs(`Reason for the credit: ${print.reason}`) : []),
      linesTable(
        ['Description', 'Quantity', 'Unit price', 'Discount', 'VAT', 'Net'],
        print.lines.map((line) => itemRow(line, [line.discount ?? '', line.vat])),
      ),
      ...(print.discount ? paragraphs(`The amounts contain a discount of ${print.discount} on the whole.`) : []),
      totals(print),
      ...notesOfPrint(print).flatMap(paragraphs),
    ] satisfies Content[],
  );
}
