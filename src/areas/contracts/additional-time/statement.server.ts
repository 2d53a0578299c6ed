import type { TableCell } from 'pdfmake/interfaces.js';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { type Letterhead, letterhead } from '#engine/pdf/letterhead.server.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { MOVEMENT_TYPES } from './prepaidMovement.ts';
import type { LotLine, TimeFile, TimeLine } from './timeShapes.ts';

type Margin = [number, number, number, number];

/** Statement of a customer's additional time: blocks, movements and balance. */
export function statement(file: TimeFile, head: Pick<Letterhead, 'company' | 'logo'>): PdfDocument {
  return letterhead(
    {
      ...head,
      title: 'Statement of additional time',
      to: [file.customer],
      facts: [
        ['Date', formatDay(file.asOf)],
        ['Balance', formatDuration(file.balanceMinutes)],
        ...(file.overdrawnMinutes > 0 ? ([['Overdrawn', formatDuration(file.overdrawnMinutes)]] as const) : []),
      ],
    },
    [
      title('Blocks'),
      table(['Block', 'From', 'Expires', 'Time', 'Left'], file.lots.map(lotCells)),
      title('Movements'),
      table(['Day', 'Movement', 'Details', 'Time', 'Balance'], [...file.lines].reverse().map(lineCells)),
    ],
  );
}

const title = (text: string) => ({ text, bold: true, margin: [0, 12, 0, 4] as Margin });

const right = (text: string): TableCell => ({ text, alignment: 'right' });

const lotCells = ({ reference, boughtOn, expiresOn, minutes, remainingMinutes }: LotLine): TableCell[] => [
  reference,
  formatDay(boughtOn),
  expiresOn ? formatDay(expiresOn) : 'Does not expire',
  right(formatDuration(minutes)),
  right(formatDuration(remainingMinutes)),
];

const lineCells = ({ on, type, words, minutes, balanceMinutes }: TimeLine): TableCell[] => [
  formatDay(on),
  MOVEMENT_TYPES[type].label,
  words,
  right(formatDuration(minutes)),
  right(formatDuration(balanceMinutes)),
];

const table = (head: readonly string[], rows: readonly TableCell[][]) => ({
  layout: 'lines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['auto', 'auto', '*', 'auto', 'auto'],
    body: [
      head.map((text, at) => ({ text, bold: true, ...(at > 2 ? { alignment: 'right' as const } : {}) })),
      ...(rows.length > 0 ? rows : [[{ text: 'None', colSpan: 5 }, '', '', '', '']]),
    ],
  },
});
