import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, Copy, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { type Field, labelOf } from '../field.ts';
import { type LineFacts, wordsOf } from './RestingLine.tsx';

interface EditedLineProps extends LineFacts {
  /** Columns that do not fit into the grid. */
  readonly below: readonly (readonly [key: string, column: Field])[];
  readonly of: number;
  readonly onCell: (column: string, cell: unknown) => void;
  readonly onMove: (to: number, column: string) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  /** Moves by some lines, in a column. After the last line it adds a new one. */
  readonly onGo: (step: number, column?: string) => void;
  readonly onPaste: (event: ClipboardEvent, column: string) => void;
  readonly onLeave: () => void;
}

/** The line that is being edited: its inputs, and below them the columns that do not fit. */
export function EditedLine(props: EditedLineProps) {
  const { at, of, row, worked, remark, columns, below, complaints, isIdle, input } = props;
  const one = input.field.owned?.label ?? 'Line';
  const cell = (key: string, column: Field, isBare: boolean) => {
    const CellInput = input.inputOf(column);
    return (
      <CellInput
        id={`${input.id}-${at}-${key}`}
        label={isBare ? `${labelOf(key, column)}, ${one.toLowerCase()} ${at + 1}` : labelOf(key, column)}
        field={column}
        value={row[key] ?? null}
        onChange={(value) => props.onCell(key, value)}
        onBlur={input.onBlur}
        error={complaints[key]}
        context={input.context}
        {...(isBare ? { bare: true } : {})}
      />
    );
  };
  return (
    <>
      <tr
        className="line edited"
        onKeyDown={(event) => handleKey(event, props)}
        onPaste={(event) => handlePaste(event, props)}
      >
        <td className="wide number">
          <Box sx={{ minWidth: 24, textAlign: 'center', fontWeight: 600, fontSize: '0.75rem', pt: 0.75 }}>{at + 1}</Box>
        </td>
        {columns.map(([key, column]) => (
          <td key={key} data-kind={column.kind} data-heading={labelOf(key, column)} data-column={key}>
            {column.readOnly ? (
              <Box sx={{ pt: 0.75 }}>{isIdle?.(worked, key) ? '' : wordsOf(worked[key], column, input)}</Box>
            ) : (
              cell(key, column, true)
            )}
          </td>
        ))}
      </tr>
      <tr className="edited" onKeyDown={(event) => handleKey(event, props)}>
        <td colSpan={columns.length + 1} className="wide">
          {Object.entries(complaints).map(([key, message]) => (
            <Box key={key} sx={{ color: 'error.main', fontSize: '0.75rem' }}>
              {message}
            </Box>
          ))}
          {remark && <Box sx={{ color: 'warning.main', fontSize: '0.75rem' }}>{remark}</Box>}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
              columnGap: 2,
              pt: 1,
              alignItems: 'start',
            }}
          >
            {below.map(([key, column]) => (
              <div key={key} data-column={key}>
                {cell(key, column, false)}
              </div>
            ))}
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', gridColumnEnd: '-1', minWidth: 128 }}>
              <IconButton
                size="small"
                aria-label={`Move ${one.toLowerCase()} ${at + 1} up`}
                disabled={at === 0}
                onClick={() => props.onMove(at - 1, '')}
              >
                <ArrowUp size={14} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${one.toLowerCase()} ${at + 1} down`}
                disabled={at === of - 1}
                onClick={() => props.onMove(at + 1, '')}
              >
                <ArrowDown size={14} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Duplicate ${one.toLowerCase()} ${at + 1}`}
                onClick={props.onDuplicate}
              >
                <Copy size={14} />
              </IconButton>
              <IconButton size="small" aria-label={`Remove ${one.toLowerCase()} ${at + 1}`} onClick={props.onRemove}>
                <X size={14} />
              </IconButton>
            </Box>
          </Box>
        </td>
      </tr>
    </>
  );
}

const columnAt = (target: EventTarget): string =>
  target instanceof HTMLElement ? (target.closest<HTMLElement>('[data-column]')?.dataset.column ?? '') : '';

/** An open list of options handles its own keys. */
const isChoosing = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

function handleKey(event: KeyboardEvent, props: EditedLineProps): void {
  const { key, target } = event;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const column = columnAt(target);
  const done = (act: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  if (step !== 0 && event.altKey) return done(() => props.onMove(props.at + step, column));
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd') return done(props.onDuplicate);
  if (isChoosing(target) || column === '') return;
  const isList = target instanceof HTMLElement && target.role === 'combobox';
  if (step !== 0 && !isList && props.at + step < props.of) return done(() => props.onGo(step, column));
  if (key === 'Enter' && !event.ctrlKey && !event.metaKey) return done(() => props.onGo(1, column));
  if (key === 'Escape') return done(props.onLeave);
}

function handlePaste(event: ClipboardEvent, { onPaste }: EditedLineProps): void {
  onPaste(event, columnAt(event.target));
}
