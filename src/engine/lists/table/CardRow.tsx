import { memo } from 'react';
import type { Column } from '../columns.ts';
import type { Found } from '../useList.web.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { hasOwnWords, isFilled, isWorthSaying, saidOnce } from './cardWords.ts';
import { TableCell, valueIn } from './TableCell.tsx';
import { rowClass, type RowProps, useContextOf } from './TableRow.tsx';

/** Kinds whose words are their value, and not the name of another record or a picture. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'choice', 'email', 'phone', 'url']);

/** A row on a phone: name and state on one line, other important fields on the next. */
export const CardRow = memo(function CardRow({
  found,
  at,
  top,
  height,
  placed,
  mark,
  isChosen,
  focus,
  isChoosing,
  ...rest
}: RowProps & { readonly isChoosing: boolean }) {
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isChosen}
      data-row={at}
      className={rowClass(found, mark)}
      style={{
        height,
        transform: `translateY(${top}px)`,
        ...(isChoosing ? { gridTemplateColumns: '36px minmax(0, 1fr) auto' } : {}),
      }}
    >
      {isChoosing && (
        <div role="gridcell" className="cell box" data-cell={`${at}:0`} data-box="" tabIndex={-1}>
          <input type="checkbox" tabIndex={-1} readOnly checked={isChosen} aria-label={`Select row ${at + 1}`} />
        </div>
      )}
      {found ? (
        <Lines found={found} at={at} placed={placed} focus={focus} {...rest} />
      ) : (
        <Coming at={at} focus={focus} />
      )}
    </div>
  );
});

const Coming = ({ at, focus }: Pick<RowProps, 'at' | 'focus'>) => (
  <div
    role="gridcell"
    aria-label="Loading"
    aria-busy="true"
    className="lines"
    data-cell={`${at}:1`}
    tabIndex={focus === null ? -1 : 0}
  >
    <div className="coming" style={{ width: `${50 + ((at * 7) % 35)}%` }} />
    <div className="coming" style={{ width: '35%', marginTop: 12 }} />
  </div>
);

type LinesProps = Pick<RowProps, 'at' | 'placed' | 'focus' | 'cells' | 'hrefOf' | 'addressOf'> & {
  readonly found: Found;
};

function Lines({ found, at, placed, focus, cells, hrefOf, addressOf }: LinesProps) {
  const context = useContextOf(found, addressOf);
  const { row } = found;
  const filled = placed
    .map((each) => each.column)
    .filter((column) => {
      const value = valueIn(row, column.key);
      return column.names || (column.key in cells ? isFilled(value) : isWorthSaying(column, value));
    });
  const columns = saidOnce(filled, ({ key, field }) => {
    const value = valueIn(row, key);
    return key in cells || !isFilled(value) || !PLAIN.has(field.kind)
      ? null
      : kindOf(field).format(value as never, field);
  });
  const [name, side, meta] = places(columns);
  const cell = (column: Column) => (
    <TableCell
      key={column.key}
      column={column}
      row={row}
      context={context}
      cells={cells}
      href={column.names ? hrefOf(row) : null}
    />
  );
  return (
    <>
      <div role="gridcell" className="lines" data-cell={`${at}:1`} tabIndex={focus === null ? -1 : 0}>
        <div className="line">{name && cell(name)}</div>
        <div className="line meta">
          {meta.map((column) =>
            column.key in cells || hasOwnWords(column) ? (
              cell(column)
            ) : (
              <span key={column.key}>
                {column.label} {column.field.kind !== 'flag' && cell(column)}
              </span>
            ),
          )}
        </div>
      </div>
      {side && <div role="gridcell">{cell(side)}</div>}
    </>
  );
}

/**
 * The name, the field next to it (a state, otherwise an amount), and up to three fields below. Two moments do not fit,
 * and the first is that of the start.
 */
function places(
  columns: readonly Column[],
): readonly [name: Column | undefined, side: Column | undefined, meta: readonly Column[]] {
  const name = columns.find((column) => column.names);
  const others = columns.filter((column) => column !== name);
  const side =
    others.find((column) => Object.values(column.field.options ?? {}).some((option) => option.tone)) ??
    others.find((column) => column.field.kind === 'money');
  const first = others.find(({ field }) => field.kind === 'moment');
  const fitting = others.filter((column) => column !== side && (column.field.kind !== 'moment' || column === first));
  return [name, side, fitting.slice(0, 3)];
}
