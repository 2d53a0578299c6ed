/** A cell of a list. Row -1 is the headings, column 0 the selection checkbox. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

export interface Extent {
  readonly rows: number;
  /** Without the selection column. */
  readonly columns: number;
  /** The number of rows in view. */
  readonly page: number;
}

/** The cell that a key moves to, as in any grid (WAI-ARIA); null for other keys. */
export function moveTo(key: string, { row, column }: Spot, { rows, columns, page }: Extent, ctrl = false): Spot | null {
  const to = (nextRow: number, nextColumn: number): Spot => ({
    row: Math.max(-1, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns, nextColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(Math.max(0, row) + page, column);
    case 'PageUp':
      // The headings can only be reached with the arrow key, not with Page Up.
      return to(row < 0 ? row : Math.max(0, row - page), column);
    case 'Home':
      return ctrl ? to(0, 0) : to(row, 0);
    case 'End':
      return ctrl ? to(rows - 1, columns) : to(row, columns);
    default:
      return null;
  }
}
