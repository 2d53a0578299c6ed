import Box from '@mui/material/Box';
import { formatDay } from '../kinds/day/day.ts';
import { formatDuration } from '../kinds/duration/duration.ts';
import { formatMoney } from '../kinds/money/money.ts';
import { SCROLLS_ASIDE } from '../parts/scrollsAside.ts';
import { TABLE } from '../parts/table.ts';
import { Go } from '../screens/Go.tsx';
import type { Cell, Report, ReportColumn, ReportRow } from './report.ts';

export interface ReportTableProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly totals: Readonly<Record<string, Cell>>;
}

/** The rows of a report with their totals. A row links to its details. */
export function ReportTable({ report: { title, columns }, rows, totals }: ReportTableProps) {
  const hasTotals = Object.values(totals).some((value) => value !== null);
  return (
    <Box role="region" aria-label={title} tabIndex={0} sx={{ ...SCROLLS_ASIDE, overflowY: 'auto', maxHeight: '70dvh' }}>
      <Box component="table" sx={{ ...TABLE, ...WRAPPED, ...(columns.length > MANY ? CLOSE : {}) }}>
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
                <td key={column.key} className={isFigure(column.kind) ? 'figure num' : undefined}>
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
                <td key={column.key} className={isFigure(column.kind) ? 'figure num' : undefined}>
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

/** Headings of figures wrap, so that a report of many columns fits. On a phone, words wrap as well. */
const WRAPPED = {
  '& thead .figure': { whiteSpace: 'normal', verticalAlign: 'bottom', minWidth: 72 },
  '@media (max-width: 599.95px)': {
    '& th:not(.figure), & td:not(.figure)': { whiteSpace: 'normal', minWidth: 112 },
  },
} as const;

/** With more columns than this, cells are closer to each other and names wrap. */
const MANY = 9;
const CLOSE = {
  '& th, & td': { ...TABLE['& th, & td'], px: 1 },
  '& td:first-of-type': { whiteSpace: 'normal', minWidth: 140 },
} as const;

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
