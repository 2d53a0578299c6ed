import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { kindOf } from '../kinds.ts';
import { type Field, labelOf } from '../field.ts';
import type { LineHelp } from './lineHelp.web.ts';
import type { Line } from './lines.ts';
import type { LinesInputProps } from './LinesInput.tsx';

export interface LineFacts {
  readonly at: number;
  /** The line as it is sent. */
  readonly row: Line;
  /** The line with calculated values. */
  readonly worked: Line;
  readonly remark: string | undefined;
  readonly columns: readonly (readonly [key: string, column: Field])[];
  readonly complaints: Readonly<Record<string, string>>;
  readonly isIdle: LineHelp['isIdle'];
  readonly input: LinesInputProps;
}

interface RestingLineProps extends LineFacts {
  readonly disabled: boolean;
  /** Whether another line is being dragged and may be dropped here. */
  readonly isTarget: boolean;
  readonly onOpen: (column?: string) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

/** An inactive line as plain text. A click on its number or on a value makes it active. */
export function RestingLine(props: RestingLineProps) {
  const { at, worked, remark, columns, complaints, isIdle, input, disabled, isTarget } = props;
  const one = input.field.owned?.label ?? 'Line';
  const wrong = Object.entries(complaints);
  return (
    <>
      <tr
        className={`line resting${isTarget ? ' target' : ''}`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={props.onDrop}
      >
        <td className="wide number">
          <ButtonBase
            id={`${input.id}-open-${at}`}
            disabled={disabled}
            draggable={!disabled}
            onDragStart={props.onDrag}
            aria-label={`Edit ${one.toLowerCase()} ${at + 1}`}
            title="Drag to move"
            onClick={() => props.onOpen()}
            sx={{
              minWidth: 24,
              minHeight: 24,
              borderRadius: '4px',
              fontWeight: 600,
              fontSize: '0.75rem',
              cursor: 'grab',
              color: wrong.length > 0 ? 'error.main' : 'text.secondary',
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
            }}
          >
            {wrong.length > 0 ? `${at + 1} !` : at + 1}
          </ButtonBase>
        </td>
        {columns.map(([key, column]) => {
          const said = isIdle?.(worked, key) ? '' : wordsOf(worked[key], column, input);
          return (
            // Keyboard users have the button with the line number.
            <td
              key={key}
              data-kind={column.kind}
              data-heading={labelOf(key, column)}
              className={said === '' ? 'blank' : ''}
              onClick={() => !disabled && props.onOpen(column.readOnly ? undefined : key)}
            >
              {said}
            </td>
          );
        })}
      </tr>
      {(wrong.length > 0 || remark) && (
        <tr>
          <td colSpan={columns.length + 1} className="wide">
            {wrong.map(([key, message]) => (
              <Box key={key} sx={{ color: 'error.main', fontSize: '0.75rem' }}>
                {key === '' || key === 'id' ? '' : `${labelOf(key, input.field.of?.[key] ?? {})}: `}
                {message}
              </Box>
            ))}
            {remark && <Box sx={{ color: 'warning.main', fontSize: '0.75rem' }}>{remark}</Box>}
          </td>
        </tr>
      )}
    </>
  );
}

/** A value as text. Text that has not been read yet is shown as typed. */
export function wordsOf(value: unknown, column: Field, { context }: LinesInputProps): string {
  if (value === null || value === undefined || value === '') return '';
  if (column.to) return context?.refs?.[column.to]?.[String(value)]?.title ?? `#${String(value)}`;
  if (typeof value === 'string' && ['money', 'quantity', 'whole', 'percentage'].includes(column.kind)) return value;
  return kindOf(column).format(value as never, column);
}
