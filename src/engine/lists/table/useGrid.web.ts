import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveTo, type Spot } from './gridMove.ts';

export interface GridFacts {
  readonly rows: number;
  /** Without the selection column. */
  readonly columns: number;
  readonly rowHeight: number;
  readonly onOpen: (row: number, how: { readonly newTab: boolean }) => void;
  readonly onSort: (column: number, how: { readonly adds: boolean }) => void;
  readonly onToggle: (row: number) => void;
  /** Selects every row from the last selected one to this one. */
  readonly onExtend: (row: number) => void;
  readonly onToggleAll: () => void;
}

/**
 * Keyboard control of a list: one Tab stop, and arrow keys between cells. `spot` is the cell that has the focus or will
 * have it; its row must stay mounted, or the focus is lost when it scrolls out of view.
 */
export function useGrid(grid: RefObject<HTMLElement | null>, facts: GridFacts) {
  const { rows, columns, rowHeight } = facts;
  const [wanted, setWanted] = useState<Spot>({ row: 0, column: 1 });
  const spot: Spot = { row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns) };
  // The cell to focus once it is rendered. A render that was already running does not count.
  const goesTo = useRef<Spot | null>(null);

  useEffect(() => {
    if (goesTo.current?.row !== spot.row || goesTo.current.column !== spot.column) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${spot.row}:${spot.column}"]`);
    if (!cell) return;
    goesTo.current = null;
    cell.focus({ preventScroll: true });
  });

  return {
    spot,
    /** After the rows changed, the Tab stop returns to the first row, unless it is in the headings. */
    restart: () => setWanted((now) => (now.row > 0 ? { ...now, row: 0 } : now)),
    handleFocus: (event: FocusEvent) => {
      const found = cellOf(event.target);
      if (found && (found.row !== wanted.row || found.column !== wanted.column)) setWanted(found);
    },
    handleKeyDown: (event: KeyboardEvent) => {
      // A field inside the list handles its own keys.
      if (event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea, select'))
        return;
      // The cell in which the key was pressed, which the state may not contain yet.
      const at = cellOf(event.target) ?? spot;
      const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowHeight) - 2);
      const next = moveTo(event.key, at, { rows, columns, page }, event.ctrlKey || event.metaKey);
      if (next) {
        event.preventDefault();
        goesTo.current = next;
        setWanted(next);
      } else if (act(event, at, facts)) event.preventDefault();
    },
  };
}

/** Handles keys that do not move. Returns whether it handled one. */
function act(event: KeyboardEvent, spot: Spot, facts: GridFacts): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'Enter') return enter(event, spot, facts);
  if (ctrl || event.altKey || (key !== ' ' && key !== 'x')) return false;
  if (spot.row < 0) facts.onToggleAll();
  else if (event.shiftKey) facts.onExtend(spot.row);
  else facts.onToggle(spot.row);
  return true;
}

function enter(event: KeyboardEvent, { row, column }: Spot, facts: GridFacts): boolean {
  if (row >= 0 && event.altKey) return followLink(event.target);
  if (row >= 0) facts.onOpen(row, { newTab: event.ctrlKey || event.metaKey });
  else if (column === 0) facts.onToggleAll();
  else facts.onSort(column, { adds: event.shiftKey });
  return true;
}

/** Alt+Enter follows the link in a cell, which has no Tab stop. */
function followLink(target: EventTarget): boolean {
  const link = target instanceof Element ? target.querySelector('a') : null;
  link?.click();
  return link !== null;
}

/** The cell that contains an element. */
export function cellOf(target: EventTarget | null): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
  const [row, column] = (cell ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
