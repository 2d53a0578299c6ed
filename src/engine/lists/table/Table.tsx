import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import type { AddressOf } from '../addressBook.web.ts';
import type { Column } from '../columns.ts';
import { arrange, type Layout, ROW_HEIGHT, withWidth } from '../layout.ts';
import { usualDensity } from '../usualDensity.web.ts';
import type { Sort } from '../query.ts';
import { countChosen, isChosen, type Selection } from '../selection.ts';
import type { ListRow } from '../useList.web.ts';
import type { SteadyList } from '../useSteadyList.web.ts';
import { CardRow } from './CardRow.tsx';
import type { Cells } from './TableCell.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { CARD_HEIGHT, cardLook, HEAD_HEIGHT, tableLook } from './tableLook.web.ts';
import { useGrid } from './useGrid.web.ts';
import { useResize } from './useResize.web.ts';
import { useWindow } from './useWindow.web.ts';
import { whatWasClicked } from './whatWasClicked.web.ts';
import { drawn } from './window.ts';

export interface TableProps {
  readonly label: string;
  readonly list: SteadyList;
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly sort: readonly Sort[];
  readonly selection: Selection;
  readonly cells: Cells;
  /** Rows are shown as cards. */
  readonly isPhone: boolean;
  /** A tap selects a row instead of opening it. */
  readonly isChoosing: boolean;
  readonly hrefOf: (row: ListRow) => string | null;
  readonly addressOf: AddressOf;
  readonly onLayout: (layout: Layout) => void;
  readonly onSort: (key: string, how: { readonly adds: boolean }) => void;
  /** `followed`: a link in the row already opens it. */
  readonly onOpen: (row: number, how: { readonly newTab?: boolean; readonly followed?: boolean }) => void;
  readonly onToggle: (row: number) => void;
  readonly onExtend: (row: number) => void;
  readonly onToggleAll: () => void;
  /** The content if there are no rows. */
  readonly instead: ReactNode;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The maximum height that browsers can lay out, in pixels. Longer lists are cut off with a message. */
const MOST_PIXELS = 30_000_000;
/** The number of placeholder rows before the total is known. */
const BARS = 20;
/** The number of rows fetched beyond those in view. */
const AHEAD = 25;

/** The rows of a list of any length, of which only those in view are mounted. An ARIA grid with its full row count. */
export function Table(props: TableProps) {
  const { label, list, columns, layout, sort, selection, cells, isPhone, isChoosing, instead, scroller } = props;
  const height = isPhone ? CARD_HEIGHT : ROW_HEIGHT[layout.density ?? usualDensity()];
  const head = isPhone ? 0 : HEAD_HEIGHT;
  const total = list.total ?? 0;
  const count = list.total === null ? BARS : Math.min(total, Math.floor(MOST_PIXELS / height));
  const { placed, template, minWidth } = useMemo(() => arrange(columns, layout), [columns, layout]);

  const grid = useGrid(scroller, {
    rows: count,
    columns: isPhone ? 1 : placed.length,
    rowHeight: height,
    onOpen: props.onOpen,
    onSort: (column, how) => {
      const pressed = placed[column - 1]?.column;
      if (pressed?.sortable) props.onSort(pressed.key, how);
    },
    onToggle: props.onToggle,
    onExtend: props.onExtend,
    onToggleAll: props.onToggleAll,
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box || isPhone) return undefined;
    const observer = new ResizeObserver(() => markSides(box, minWidth));
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.removeAttribute('data-more');
    };
  }, [scroller, minWidth, isPhone]);
  const { spot } = grid;
  const rows = { count, rowHeight: height, head };
  const { seen, scrollTo } = useWindow(scroller, rows);
  const { first, last } = seen;
  const follow = useEffectEvent(() => {
    if (spot.row >= 0) scrollTo(spot.row);
  });
  useEffect(() => follow(), [spot.row]);
  const restart = useEffectEvent(() => {
    grid.restart();
    scroller.current?.scrollTo({ top: 0 });
  });
  useEffect(() => restart(), [list.shown]);
  const { show } = list;
  useEffect(() => show(first - AHEAD, Math.min(last + AHEAD, count - 1)), [show, first, last, count]);
  useEffect(() => {
    // The list is one Tab stop. Links in cells are for the pointer, or for Alt+Enter on their cell.
    for (const link of scroller.current?.querySelectorAll<HTMLElement>('.row a:not([tabindex])') ?? [])
      link.tabIndex = -1;
  });
  const startResize = useResize(scroller, columns, layout, props.onLayout);

  const handleClick = (event: React.MouseEvent, isAux = false) => {
    const clicked = whatWasClicked(event, { isAux, isChoosing });
    if (clicked.on === 'box') (clicked.extends ? props.onExtend : props.onToggle)(clicked.row);
    else if (clicked.on === 'row') props.onOpen(clicked.row, clicked);
    else if (clicked.on === 'all') props.onToggleAll();
    else if (clicked.on === 'heading') {
      const pressed = placed[clicked.column - 1]?.column;
      if (pressed?.sortable) props.onSort(pressed.key, { adds: event.shiftKey });
    }
  };

  const isChosenAny = countChosen(selection, total) > 0;
  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={placed.length + 1}
        aria-multiselectable="true"
        aria-busy={list.isOld || list.total === null}
        tabIndex={-1}
        onScroll={isPhone ? undefined : ({ currentTarget }) => markSides(currentTarget, minWidth)}
        onKeyDown={grid.handleKeyDown}
        onFocus={grid.handleFocus}
        onClickCapture={isChoosing ? (event) => event.preventDefault() : undefined}
        onClick={(event) => handleClick(event)}
        onAuxClick={(event) => handleClick(event, true)}
        style={{ '--columns': template } as React.CSSProperties}
        sx={isPhone ? cardLook : tableLook}
      >
        {!isPhone && !instead && (
          <div style={{ minWidth, position: 'sticky', top: 0, zIndex: 3, height: head }}>
            <TableHead
              placed={placed}
              sort={sort}
              spot={spot.row < 0 ? spot : null}
              chosen={!isChosenAny ? 'none' : countChosen(selection, total) === total ? 'all' : 'some'}
              onResizeStart={startResize}
              onResizeEnd={(key) => props.onLayout(withWidth(layout, key, null))}
            />
          </div>
        )}
        {instead ? (
          <div role="row">
            <div role="gridcell">{instead}</div>
          </div>
        ) : (
          <div
            role="rowgroup"
            style={{ position: 'relative', height: count * height, ...(isPhone ? {} : { minWidth }) }}
          >
            {drawn(seen, count, spot.row).map((at) => {
              const found = list.rowAt(at);
              const given = {
                found,
                at,
                top: at * height,
                height,
                placed,
                cells,
                mark: markOf(list, found?.row.id),
                isChosen: found ? isChosen(selection, found.row.id) : selection.all,
                focus: spot.row === at ? spot.column : null,
                hrefOf: props.hrefOf,
                addressOf: props.addressOf,
              };
              return isPhone ? (
                <CardRow key={at} {...given} isChoosing={isChoosing} />
              ) : (
                <TableRow key={at} {...given} />
              );
            })}
          </div>
        )}
      </Box>
      <TableFoot
        first={first}
        last={last}
        total={list.total}
        shown={count}
        isEstimated={list.isEstimated}
        isLeast={list.isLeast}
        isEmpty={instead !== null}
      />
    </>
  );
}

/** Marks a list that has columns beyond its left or right side. A pixel is rounding. */
function markSides(box: HTMLElement, width: number): void {
  box.toggleAttribute('data-aside', box.scrollLeft > 0);
  box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < width - 1);
}

/** Whether another user just changed the row, or it is about to be removed. */
function markOf({ changed, gone }: SteadyList, id: number | undefined): 'changed' | 'gone' | null {
  if (id === undefined) return null;
  return gone.has(id) ? 'gone' : changed.has(id) ? 'changed' : null;
}
