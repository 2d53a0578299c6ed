import Box from '@mui/material/Box';
import { type ClipboardEvent, type KeyboardEvent, memo, useRef } from 'react';
import { BULK_COLUMNS, type BulkColumn, type BulkRowAnswer } from './bulkCreate.ts';
import { BLANK, isTable, pasted, type TypedRow } from './bulkRows.ts';

export interface BulkTableProps {
  readonly rows: readonly TypedRow[];
  readonly errors: readonly Readonly<Record<string, readonly string[]>>[];
  /** The tag and address each row would get. */
  readonly answers: readonly BulkRowAnswer[];
  readonly onChange: (rows: readonly TypedRow[]) => void;
}

const HEADINGS: Readonly<Record<BulkColumn, string>> = {
  name: 'Name',
  assetTag: 'Asset tag',
  serial: 'Serial number',
  mac: 'MAC address',
  address: 'IP address',
  location: 'Room',
};

/** Editable rows. A column pasted from a spreadsheet fills the cells downwards from the selected one. */
export function BulkTable({ rows, errors, answers, onChange }: BulkTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const shown = rows.length > 0 ? rows : [BLANK];

  const set = (at: number, column: BulkColumn, value: string) =>
    onChange(shown.map((row, each) => (each === at ? { ...row, [column]: value } : row)));
  const paste = (event: ClipboardEvent, at: number, column: BulkColumn) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    onChange(pasted(rows, BULK_COLUMNS, { row: at, column }, text));
  };
  /** Enter and the arrow keys move between rows, as in a spreadsheet. */
  const step = (event: KeyboardEvent, at: number, column: BulkColumn) => {
    const by = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${at + by} ${column}"]`)?.focus();
  };

  return (
    <Box
      sx={{
        overflow: 'auto',
        maxHeight: 'calc(100dvh - 260px)',
        minHeight: 180,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="table"
        ref={table}
        aria-label="Rows to create"
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 0,
          width: '100%',
          minWidth: 900,
          fontSize: '0.8125rem',
          ...LOOK,
        }}
      >
        <thead>
          <tr>
            <th scope="col">No.</th>
            {BULK_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {HEADINGS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <OneRow
              key={at}
              at={at}
              row={row}
              errors={errors[at]}
              answer={answers[at]}
              onSet={set}
              onPaste={paste}
              onStep={step}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface OneRowProps {
  readonly at: number;
  readonly row: TypedRow;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly answer: BulkRowAnswer | undefined;
  readonly onSet: (at: number, column: BulkColumn, value: string) => void;
  readonly onPaste: (event: ClipboardEvent, at: number, column: BulkColumn) => void;
  readonly onStep: (event: KeyboardEvent, at: number, column: BulkColumn) => void;
}

function Row({ at, row, errors = {}, answer, onSet, onPaste, onStep }: OneRowProps) {
  const general = Object.entries(errors).filter(([key]) => !(BULK_COLUMNS as readonly string[]).includes(key));
  return (
    <tr>
      <th
        scope="row"
        className="num"
        title={general.map(([, messages]) => messages[0]).join(' ')}
        data-wrong={general.length > 0 || undefined}
      >
        {at + 1}
      </th>
      {BULK_COLUMNS.map((column) => {
        const complaint = errors[column]?.[0] ?? (column === 'name' ? general[0]?.[1][0] : undefined);
        const id = `cell-${at}-${column}-wrong`;
        return (
          <td key={column} data-wrong={complaint ? true : undefined}>
            <input
              data-cell={`${at} ${column}`}
              aria-label={`${HEADINGS[column]}, row ${at + 1}`}
              aria-invalid={complaint ? true : undefined}
              {...(complaint ? { 'aria-describedby': id } : {})}
              value={row[column]}
              placeholder={offered(column, answer)}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onSet(at, column, target.value)}
              onPaste={(event) => onPaste(event, at, column)}
              onKeyDown={(event) => onStep(event, at, column)}
            />
            {complaint && (
              <span id={id} className="complaint">
                {complaint}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
const OneRow = memo(
  Row,
  (one, other) =>
    one.row === other.row && one.errors === other.errors && one.answer === other.answer && one.onSet === other.onSet,
);

/** The value that an empty cell will get. */
const offered = (column: BulkColumn, answer: BulkRowAnswer | undefined): string =>
  column === 'assetTag' ? (answer?.assetTag ?? '') : column === 'address' ? (answer?.address ?? '') : '';

const LOOK = {
  '& th': {
    textAlign: 'left',
    fontWeight: 600,
    fontSize: '0.75rem',
    color: 'text.secondary',
    px: 1.5,
    height: 36,
    whiteSpace: 'nowrap',
    borderBottom: '1px solid',
    borderColor: 'divider',
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
  },
  '& tbody th': {
    position: 'static',
    width: 40,
    fontWeight: 400,
    textAlign: 'right',
    verticalAlign: 'top',
    pt: '9px',
    height: 36,
  },
  '& th[data-wrong]': { color: 'error.main', fontWeight: 700 },
  '& td': {
    p: 0,
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderLeft: '1px solid',
    borderColor: 'divider',
    position: 'relative',
  },
  '& td:focus-within': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' },
  '& td[data-wrong]': {
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-error-main)',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-error-main) 7%, transparent)',
  },
  '& input': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 110,
    height: 36,
    px: 1.5,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
  },
  '& input::placeholder': { color: 'text.disabled', opacity: 1 },
  '& .complaint': {
    display: 'block',
    px: 1.5,
    pb: 0.75,
    mt: -0.5,
    fontSize: '0.75rem',
    color: 'error.main',
    maxWidth: 260,
  },
} as const;
