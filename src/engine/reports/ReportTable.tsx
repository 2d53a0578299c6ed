import Box from '@mui/material/Box';
import { formatDay } from '../kinds/day/day.ts';
import { formatDuration } from '../kinds/duration/duration.ts';
import { formatMoney } from '../kinds/money/money.ts';
import { SCROLLS_ASIDE } from '../parts/scrollsAside.ts';
import { STACKED, TABLE } from '../parts/table.ts';
import { Go } from '../screens/Go.tsx';
import type { Cell, Report, ReportColumn, ReportRow } from './report.ts';

export interface ReportTableProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly totals: Readonly<Record<string, Cell>>;
}

/** The rows of a report with their totals. A row links to its details. On a phone each is a card without its zeros. */
export function ReportTable({ report: { title, columns }, rows, totals }: ReportTableProps) {
  const hasTotals = Object.values(totals).some((value) => value !== null);
  return (
    <Box
      role="region"
      aria-label={title}
      tabIndex={0}
      sx={{ ...SCROLLS_ASIDE, overflowY: 'auto', maxHeight: { sm: '70dvh' } }}
    >
      <Box component="table" sx={{ ...STACKED, ...WRAPPED, ...(columns.length > MANY ? CLOSE : {}) }}>
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={isFigure(kind) ? 'figure' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, to }) => (
            <tr key={key}>
              {columns.map((column, at) => (
                <td key={column.key} {...cellOf(column, at, cells[column.key])}>
                  {at === 0 && to ? (
                    <Go to={to}>{shown(column, cells[column.key])}</Go>
                  ) : (
                    shown(column, cells[column.key])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <Box component="tr" sx={{ '& > *': { fontWeight: 600, borderTop: '1px solid', borderColor: 'divider' } }}>
              {columns.map((column, at) => (
                <td key={column.key} {...cellOf(column, at, totals[column.key])}>
                  {shown(column, totals[column.key]) || (at === 0 ? 'Total' : '')}
                </td>
              ))}
            </Box>
          </tfoot>
        )}
      </Box>
    </Box>
  );
}

/** Headings of figures wrap, so that a report of many columns fits. */
const WRAPPED = {
  '& thead .figure': { whiteSpace: 'normal', verticalAlign: 'bottom', minWidth: 72 },
} as const;

/** With more columns than this, cells are closer to each other and names wrap. */
const MANY = 9;
const CLOSE = {
  '& th, & td': { ...TABLE['& th, & td'], px: 1 },
  '& td:first-of-type': { whiteSpace: 'normal', minWidth: 140 },
} as const;

/** The first cell names the card of a row; a figure or day on it needs its heading, and a zero says nothing. */
const cellOf = ({ kind, label }: ReportColumn, at: number, value: Cell | undefined) => {
  if (at === 0) return { className: isFigure(kind) ? 'figure num wide' : 'wide' };
  if (!isFigure(kind)) return kind === 'day' ? { 'data-label': label } : {};
  return { className: value === 0 ? 'figure num aside' : 'figure num', 'data-label': label };
};

const isFigure = (kind: ReportColumn['kind']): boolean => kind === 'money' || kind === 'whole' || kind === 'duration';

/** Negative amounts are in brackets, as in accounts. */
function shown({ kind }: ReportColumn, value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'day') return formatDay(String(value));
  if (kind === 'duration') return formatDuration(Number(value));
  if (kind === 'whole') return Number(value).toLocaleString('en-GB');
  if (kind !== 'money') return String(value);
  const pence = Number(value);
  return pence < 0 ? `(${formatMoney(-pence)})` : formatMoney(pence);
}
