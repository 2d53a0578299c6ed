import type { TableCell } from 'pdfmake/interfaces.js';
import { formatDay } from '../kinds/day/day.ts';
import { labelOf } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import { formatMoney } from '../kinds/money/money.ts';
import { letterhead } from '../pdf/letterhead.server.ts';
import type { PdfDocument } from '../pdf/makePdf.server.ts';
import type { company } from '../settings/company.ts';
import type { GroupValues } from '../settings/groups.ts';
import type { Cell, Report, ReportAnswer, ReportColumn } from './report.ts';

/** A report as a printable document: parameters, rows, totals and the results of its checks. */
export function reportDocument(
  report: Report,
  {
    asked,
    answer,
    company: of,
  }: {
    readonly asked: Readonly<Record<string, Cell>>;
    readonly answer: ReportAnswer;
    readonly company: GroupValues<(typeof company)['fields']>;
  },
): PdfDocument {
  const { columns } = report;
  const facts = Object.entries(report.asks).flatMap(([key, field]): (readonly [string, string])[] => {
    const value = asked[key] ?? null;
    return value === null ? [] : [[labelOf(key, field), kindOf(field).format(value as never, field)]];
  });
  const line = (cells: Readonly<Record<string, Cell>>, more: object = {}): TableCell[] =>
    columns.map((column) => ({ text: shown(column, cells[column.key] ?? null), ...aligned(column), ...more }));
  const hasTotals = Object.values(answer.totals).some((value) => value !== null);
  const paper = letterhead({ company: of, logo: null, title: report.title, to: [report.answers], facts }, [
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map((_, at) => (at === 0 ? '*' : 'auto')),
        body: [
          columns.map((column) => ({ text: column.label, bold: true, ...aligned(column) })),
          ...answer.rows.map(({ cells }) => line(cells)),
          ...(hasTotals ? [line(answer.totals, { bold: true })] : []),
        ],
      },
    },
    ...(answer.next === undefined ? [] : [{ text: 'There are more lines. Export the report as CSV for all of them.' }]),
    ...(answer.checks ?? []).map(({ says, pence, expectedPence }) => ({
      text: `${says}: ${formatMoney(expectedPence)}${pence === expectedPence ? ', equal.' : `, a difference of ${formatMoney(pence - expectedPence)}.`}`,
    })),
  ]);
  return columns.length > 6 ? { ...paper, pageOrientation: 'landscape', defaultStyle: { fontSize: 7.5 } } : paper;
}

const isFigure = ({ kind }: ReportColumn): boolean => kind === 'money' || kind === 'whole';
const aligned = (column: ReportColumn) => (isFigure(column) ? { alignment: 'right' as const } : {});

function shown({ kind }: ReportColumn, value: Cell): string {
  if (value === null) return '';
  if (kind === 'day') return formatDay(String(value));
  if (kind === 'whole') return Number(value).toLocaleString('en-GB');
  return kind === 'money' ? formatMoney(Number(value)) : String(value);
}
