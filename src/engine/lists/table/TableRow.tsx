import { memo, useMemo } from 'react';
import type { AddressOf } from '../addressBook.web.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { Placed } from '../layout.ts';
import type { Found, ListRow } from '../useList.web.ts';
import { type Cells, TableCell } from './TableCell.tsx';

export interface RowProps {
  readonly found: Found | undefined;
  /** Its index in the list, from 0. */
  readonly at: number;
  readonly top: number;
  readonly height: number;
  readonly placed: readonly Placed[];
  readonly cells: Cells;
  /** Another user just changed it, or it is about to be removed. */
  readonly mark: 'changed' | 'gone' | null;
  readonly isChosen: boolean;
  /** The column of the Tab stop, if it is in this row. */
  readonly focus: number | null;
  readonly hrefOf: (row: ListRow) => string | null;
  readonly addressOf: AddressOf;
}

/** One row of the list, or placeholders while its page is loading. */
export const TableRow = memo(function TableRow({
  found,
  at,
  top,
  height,
  placed,
  mark,
  isChosen,
  focus,
  cells,
  hrefOf,
  addressOf,
}: RowProps) {
  const context = useContextOf(found, addressOf);
  const lastPinned = placed.findLastIndex((each) => each.left !== undefined);
  const stop = (column: number) => (focus === column ? 0 : -1);
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isChosen}
      data-row={at}
      className={rowClass(found, mark)}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className="cell box" data-cell={`${at}:0`} data-box="" tabIndex={stop(0)}>
        <input type="checkbox" tabIndex={-1} readOnly checked={isChosen} aria-label={`Select row ${at + 1}`} />
      </div>
      {placed.map(({ column, left }, index) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={index + 2}
          className={`cell${column.align ? ' right' : ''}${left === undefined ? '' : ' pinned'}${index === lastPinned ? ' lastPinned' : ''}`}
          data-cell={`${at}:${index + 1}`}
          tabIndex={stop(index + 1)}
          style={left === undefined ? undefined : { left }}
        >
          {found ? (
            <TableCell
              column={column}
              row={found.row}
              context={context}
              cells={cells}
              href={column.names ? hrefOf(found.row) : null}
            />
          ) : (
            <span className="coming" style={{ width: `${45 + ((at * 7 + index * 13) % 40)}%` }} />
          )}
        </div>
      ))}
    </div>
  );
});

/** The classes of a row: archived, marked, or loading. */
export const rowClass = (found: Found | undefined, mark: RowProps['mark']): string =>
  ['row', found?.row.archivedAt && 'archived', !found && 'still', mark].filter(Boolean).join(' ');

/** The context of the row's cells: names of referenced records and their addresses. */
export function useContextOf(found: Found | undefined, addressOf: AddressOf): FaceContext {
  return useMemo(() => {
    if (!found) return NOTHING_KNOWN;
    const { row, refs } = found;
    const customerId = typeof row.customerId === 'number' ? row.customerId : undefined;
    return { refs, addressOf: (noun, id) => addressOf(noun, id, customerId), ...(customerId ? { customerId } : {}) };
  }, [found, addressOf]);
}

const NOTHING_KNOWN: FaceContext = {};
