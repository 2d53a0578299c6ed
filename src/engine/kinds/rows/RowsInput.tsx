import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Input, InputProps } from '../face.web.ts';
import { type Field, labelOf } from '../field.ts';
import { hidden, Labelled } from '../Labelled.tsx';
import { useRowKeys } from './useRowKeys.web.ts';
import { blankRow, cellsOf, MOST_ROWS, moved, type Cells } from './rows.ts';

interface RowsInputProps extends InputProps {
  /** The input of a column. Passed in, because the registry of inputs contains this input. */
  readonly inputOf: (column: Field) => Input;
}

/** A small editable table. Alt with an arrow key moves the active row. */
export function RowsInput(props: RowsInputProps) {
  const { id, label, field, value, onChange, disabled } = props;
  const rows = cellsOf(value);
  const columns = Object.entries(field.of ?? {});
  const keys = useRowKeys(rows.length);

  const give = (next: readonly Cells[]) => onChange(next.length === 0 && field.optional ? null : next);
  const set = (at: number, key: string, cell: unknown) =>
    give(rows.map((row, each) => (each === at ? { ...row, [key]: cell } : row)));
  const remove = (at: number) => {
    keys.remove(at);
    give(rows.filter((_, each) => each !== at));
    focusLater(`${id}-add`);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    keys.move(from, to);
    give(moved(rows, from, to));
  };
  const add = () => {
    give([...rows, blankRow(field)]);
    focusLater(`${id}-${rows.length}-${columns[0]?.[0] ?? ''}`);
  };

  return (
    <Labelled {...props}>
      {/* A disabled table has no inputs, so it takes the focus for scrolling by keyboard. */}
      <Box
        sx={{ overflowX: 'auto', mt: 0.5, position: 'relative', containerType: 'inline-size' }}
        tabIndex={disabled ? 0 : undefined}
      >
        {rows.length > 0 && (
          <Box component="table" aria-labelledby={`${id}-label`} sx={TABLE}>
            <thead>
              <tr>
                {columns.map(([key, column]) => (
                  <th key={key} scope="col">
                    {headingOf(key, column)}
                  </th>
                ))}
                <th scope="col">
                  <Box component="span" sx={hidden}>
                    Order
                  </Box>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={keys.all[at]} onKeyDown={(event) => handleArrow(event, (step) => move(at, at + step))}>
                  {columns.map(([key, column]) => {
                    const CellInput = props.inputOf(column);
                    return (
                      <td key={key} data-heading={headingOf(key, column)} data-kind={column.kind}>
                        <CellInput
                          id={`${id}-${at}-${key}`}
                          label={`${labelOf(key, column)}, row ${at + 1}`}
                          field={column}
                          value={row[key] ?? null}
                          onChange={(cell) => set(at, key, cell)}
                          onBlur={props.onBlur}
                          error={props.errors?.[`${at}.${key}`]}
                          disabled={disabled}
                          context={props.context}
                          bare
                        />
                      </td>
                    );
                  })}
                  <td>
                    <RowButtons
                      at={at}
                      of={rows.length}
                      disabled={disabled ?? false}
                      onMove={(to) => move(at, to)}
                      onRemove={() => remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        )}
      </Box>
      <Button
        id={`${id}-add`}
        size="small"
        disabled={disabled || rows.length >= Number(field.max ?? MOST_ROWS)}
        startIcon={<Plus size={14} />}
        aria-label={`Add row to ${label.toLowerCase()}`}
        onClick={add}
      >
        Add row
      </Button>
    </Labelled>
  );
}

const headingOf = (key: string, column: Field): string => `${labelOf(key, column)}${column.optional ? '' : ' *'}`;

interface RowButtonsProps {
  readonly at: number;
  readonly of: number;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}
const RowButtons = ({ at, of, disabled, onMove, onRemove }: RowButtonsProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
    <IconButton
      size="small"
      aria-label={`Move row ${at + 1} up`}
      disabled={disabled || at === 0}
      onClick={() => onMove(at - 1)}
    >
      <ArrowUp size={14} />
    </IconButton>
    <IconButton
      size="small"
      aria-label={`Move row ${at + 1} down`}
      disabled={disabled || at === of - 1}
      onClick={() => onMove(at + 1)}
    >
      <ArrowDown size={14} />
    </IconButton>
    <IconButton size="small" aria-label={`Remove row ${at + 1}`} disabled={disabled} onClick={onRemove}>
      <X size={14} />
    </IconButton>
  </Box>
);

function handleArrow(event: KeyboardEvent, move: (step: number) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  event.stopPropagation();
  move(event.key === 'ArrowUp' ? -1 : 1);
}

/** Runs after the form renders the change. */
const focusLater = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

const HEADING = { fontSize: '0.75rem', fontWeight: 550, color: 'text.secondary' } as const;

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...HEADING, textAlign: 'left', pr: 1.5, pb: 0.5, whiteSpace: 'nowrap' },
  '& td': { pr: 1.5, py: 0.25, minWidth: 96, verticalAlign: 'top' },
  // A day shows its year, and a time on a weekday needs less.
  '& td[data-kind=day]': { minWidth: 132 },
  '& td[data-kind=duration]': { minWidth: 64 },
  '& td:last-child, & th:last-child': { pr: 0, minWidth: 0, width: '1%' },
  // On narrow screens each cell has its heading above it, and the buttons are below the row.
  '@container (max-width: 420px)': {
    '& thead': hidden,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))',
      columnGap: 1.5,
      py: 0.5,
    },
    '& tbody td:nth-of-type(n)': { minWidth: 0, pr: 0 },
    '& tbody td:last-child': { width: 'auto', gridColumn: '1 / -1' },
    '& td[data-heading]::before': { ...HEADING, content: 'attr(data-heading)' },
  },
} as const;
