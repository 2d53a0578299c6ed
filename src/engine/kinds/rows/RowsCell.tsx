import Box from '@mui/material/Box';
import type { Cell, CellProps } from '../face.web.ts';
import { SCROLLS_ASIDE } from '../../parts/scrollsAside.ts';
import { CARDS } from '../../parts/table.ts';
import { type Field, labelOf } from '../field.ts';
import { PlainCell } from '../PlainCell.tsx';
import { cellsOf } from './rows.ts';

interface RowsCellProps extends CellProps {
  /** The cell of a column. Passed in, because the registry of cells contains this one. */
  readonly cellOf: (column: Field) => Cell;
}

/** A line of text in a table. On a page, a small table. */
export function RowsCell({ cellOf, ...props }: RowsCellProps) {
  const { field, value, place, context } = props;
  if (place !== 'facts') return <PlainCell {...props} />;
  const rows = cellsOf(value);
  // Empty columns are left out, and columns that only hold the default.
  const columns = Object.entries(field.of ?? {}).filter(([key, column]) =>
    rows.some((row) => isKnown(row[key]) && (column.default === undefined || row[key] !== column.default)),
  );
  return (
    <Box role="group" aria-label={field.label ?? 'Rows'} tabIndex={0} sx={SCROLLS_ASIDE}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {columns.map(([key, column]) => (
              <th key={key} scope="col">
                {labelOf(key, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(([key, column]) => {
                const ColumnCell = cellOf(column);
                const known = row[key];
                return (
                  <td key={key} data-label={labelOf(key, column)}>
                    {isKnown(known) ? <ColumnCell field={column} value={known} context={context} /> : ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const TABLE = {
  ...CARDS,
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontSize: '0.75rem', fontWeight: 550, color: 'text.secondary' },
  '& th, & td': { pr: 2, py: 0.25, verticalAlign: 'top' },
  '& tbody tr:nth-of-type(n)': { px: 0 },
};
