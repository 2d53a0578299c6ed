import Box from '@mui/material/Box';
import type { Cell, CellProps } from '../face.web.ts';
import { type Field, labelOf } from '../field.ts';
import { PlainCell } from '../PlainCell.tsx';
import { cellsOf } from './rows.ts';

interface RowsCellProps extends CellProps {
  /** The cells of the columns; handed in, as they are found in the list that holds this one. */
  readonly cellOf: (column: Field) => Cell;
}

/** A line of words in a table, a small table of its own where there is room. */
export function RowsCell({ cellOf, ...props }: RowsCellProps) {
  const { field, value, place, context } = props;
  if (place !== 'facts') return <PlainCell {...props} />;
  const rows = cellsOf(value);
  // A column in which nothing stands says nothing.
  const columns = Object.entries(field.of ?? {}).filter(([key, column]) =>
    // Of lines, what is as it is from the start says nothing either.
    rows.some((row) => isKnown(row[key]) && !(field.owned && row[key] === column.default)),
  );
  return (
    <Box role="group" aria-label={field.label ?? 'Rows'} tabIndex={0} sx={{ overflowX: 'auto' }}>
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
                  <td key={key}>
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
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontSize: '0.75rem', fontWeight: 550, color: 'text.secondary' },
  '& th, & td': { pr: 2, py: 0.25, verticalAlign: 'top' },
};
