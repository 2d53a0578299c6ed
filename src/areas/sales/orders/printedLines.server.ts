import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';

export type Margin = [number, number, number, number];

export const paragraphs = (text: string | null): Content[] =>
  (text ?? '').trim() === '' ? [] : [{ text: text ?? '', margin: [0, 0, 0, 8] as Margin }];

export const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', ...more });

/** Rows do not break across pages, and the header repeats on each page. */
export const linesTable = (head: readonly string[], rows: readonly TableCell[][]): Content => ({
  margin: [0, 8, 0, 8],
  layout: 'lines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', ...head.slice(1).map(() => 'auto')],
    body: [
      head.map((text, at) => ({ text, bold: true, ...(at === 0 ? {} : { alignment: 'right' as const }) })),
      ...rows,
    ],
  },
});

export interface PrintedItem {
  readonly kind: 'item' | 'heading' | 'text' | 'subtotal';
  readonly description: string;
  readonly quantity: number;
  readonly unitPence: number;
  readonly pricePer: number;
  readonly netPence: number;
  /** Optional and not included in the total. */
  readonly isOptional?: boolean;
}

/** A row for a line: description, quantity and price, the columns in between, and the net amount. */
export function itemRow(line: PrintedItem, between: readonly string[]): TableCell[] {
  const net = formatMoney(line.netPence);
  const span = 4 + between.length;
  const blanks = (count: number): TableCell[] => Array.from({ length: count }, () => '');
  if (line.kind === 'heading')
    return [{ text: line.description, bold: true, colSpan: span, margin: [0, 6, 0, 0] }, ...blanks(span - 1)];
  if (line.kind === 'text') return [{ text: line.description, colSpan: span }, ...blanks(span - 1)];
  if (line.kind === 'subtotal')
    return [{ text: line.description, bold: true, colSpan: span - 1 }, ...blanks(span - 2), right(net, { bold: true })];
  const per = line.pricePer > 1 ? ` per ${formatQuantity(line.pricePer)}` : '';
  return [
    line.isOptional ? `${line.description} (optional, not in the total)` : line.description,
    right(formatQuantity(line.quantity)),
    right(formatMoney(line.unitPence) + per),
    ...between.map((text) => right(text)),
    right(line.isOptional ? `(${net})` : net),
  ];
}

/** Rows for net, VAT by rate, and total. */
export function totals({
  netPence,
  grossPence,
  vat,
}: {
  readonly netPence: number;
  readonly grossPence: number;
  readonly vat: readonly { readonly label: string; readonly vatPence: number }[];
}): Content {
  const row = (label: string, pence: number, bold = false): TableCell[] => [
    { text: label, bold },
    right(formatMoney(pence), { bold }),
  ];
  return {
    margin: [0, 12, 0, 8],
    columns: [
      { width: '*', text: '' },
      {
        width: 'auto',
        unbreakable: true,
        layout: 'noBorders',
        table: {
          body: [
            row('Net', netPence),
            ...vat.map(({ label, vatPence }) => row(label, vatPence)),
            row('Total', grossPence, true),
          ],
        },
      },
    ],
  };
}
