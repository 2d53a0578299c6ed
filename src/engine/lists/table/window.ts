/** The visible rows of a list with equal row heights: indexes from 0, inclusive. Empty if `last` is less than `first`. */
export interface Seen {
  readonly first: number;
  readonly last: number;
}

export interface Scrolled {
  /** Pixels scrolled, and the height of the list's box in pixels. */
  readonly top: number;
  readonly height: number;
}

export interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  /** Height in pixels of the headings, which cover the top of the box. */
  readonly head: number;
}

/** The rows that are at least partly in view. */
export function seenOf({ top, height }: Scrolled, { count, rowHeight, head }: Rows): Seen {
  const first = Math.max(0, Math.min(count - 1, Math.floor(top / rowHeight)));
  const last = Math.min(count - 1, Math.ceil((top + Math.max(0, height - head)) / rowHeight) - 1);
  return { first, last: Math.max(last, Math.min(first, count - 1)) };
}

/** The rows to render: those in view, some around them, and the focused one wherever it is. */
export function drawn({ first, last }: Seen, count: number, focused: number, around = AROUND): readonly number[] {
  const from = Math.max(0, first - around);
  const to = Math.min(count - 1, last + around);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (focused < 0 || focused >= count || (focused >= from && focused <= to)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
}

/** Enough that fast scrolling shows no gap. */
const AROUND = 10;

/** The scroll position that shows a row completely; unchanged if it is already visible. */
export function topFor(row: number, { top, height }: Scrolled, { rowHeight, head }: Rows): number {
  const room = Math.max(rowHeight, height - head);
  if (row * rowHeight < top) return row * rowHeight;
  return (row + 1) * rowHeight > top + room ? (row + 1) * rowHeight - room : top;
}
