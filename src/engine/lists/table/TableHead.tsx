import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { Placed } from '../layout.ts';
import type { Sort } from '../query.ts';
import type { Spot } from './gridMove.ts';

export interface TableHeadProps {
  readonly placed: readonly Placed[];
  readonly sort: readonly Sort[];
  /** The Tab stop, if it is in the headings. */
  readonly spot: Spot | null;
  readonly chosen: 'none' | 'some' | 'all';
  readonly onResizeStart: (event: PointerEvent<HTMLElement>, key: string) => void;
  readonly onResizeEnd: (key: string) => void;
}

/** The headings. A click sorts, and an edge can be dragged. The list handles the clicks. */
export function TableHead({ placed, sort, spot, chosen, onResizeStart, onResizeEnd }: TableHeadProps) {
  const lastPinned = placed.findLastIndex((each) => each.left !== undefined);
  const stop = (column: number) => (spot?.column === column ? 0 : -1);
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <div role="row" aria-rowindex={1} className="row head">
        <div
          role="columnheader"
          aria-colindex={1}
          className="cell box sorts"
          data-cell="-1:0"
          data-box=""
          tabIndex={stop(0)}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={chosen === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = chosen === 'some';
            }}
            aria-label={chosen === 'all' ? 'Select none' : 'Select all matching rows'}
          />
        </div>
        {placed.map(({ column, left }, index) => {
          const nth = sort.findIndex((each) => each.field === column.key);
          const direction = nth < 0 ? null : sort[nth]?.down ? 'descending' : 'ascending';
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={index + 2}
              {...(column.sortable ? { 'aria-sort': direction ?? 'none' } : {})}
              className={`cell${column.align ? ' right' : ''}${column.sortable ? ' sorts' : ''}${left === undefined ? '' : ' pinned'}${index === lastPinned ? ' lastPinned' : ''}`}
              data-cell={`-1:${index + 1}`}
              tabIndex={stop(index + 1)}
              title={column.label}
              style={{
                ...(left === undefined ? {} : { left }),
                ...(direction ? { color: 'var(--mui-palette-text-primary)' } : {}),
              }}
            >
              <span className="fits">{column.label}</span>
              {direction && <Arrow size={13} aria-hidden="true" style={{ flexShrink: 0 }} />}
              {direction && sort.length > 1 && <sup style={{ fontSize: 9 }}>{nth + 1}</sup>}
              <span
                className="edge"
                aria-hidden="true"
                onClick={(event) => event.stopPropagation()}
                onPointerDown={(event) => onResizeStart(event, column.key)}
                onDoubleClick={(event) => {
                  event.stopPropagation();
                  onResizeEnd(column.key);
                }}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
