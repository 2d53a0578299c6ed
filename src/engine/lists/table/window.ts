/** What a scrolled list of rows of one height shows: places from 0, both ends included. Empty when `last` is before `first`. */
export interface Seen {
  readonly first: number;
  readonly last: number;
}

export interface Scrolled {
  /** Pixels scrolled past, and pixels of the list's own box. */
  readonly top: number;
  readonly height: number;
}

export interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  /** Pixels of the headings, which cover the top of the box. */
  readonly head: number;
}

/** The rows of which at least a part is in view. */
export function seenOf({ top, height }: Scrolled, { count, rowHeight, head }: Rows): Seen {
  const first = Math.max(0, Math.min(count - 1, Math.floor(top / rowHeight)));
  const last = Math.min(count - 1, Math.ceil((top + Math.max(0, height - head)) / rowHeight) - 1);
  return { first, last: Math.max(last, Math.min(first, count - 1)) };
}

/** The rows to draw: those in view, some around them, and the one that has the focus wherever it is. */
export function drawn({ first, last }: Seen, count: number, focused: number, around = AROUND): readonly number[] {
  const from = Math.max(0, first - around);
  const to = Math.min(count - 1, last + around);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (focused < 0 || focused >= count || (focused >= from && focused <= to)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
}

/** Enough that a quick turn of the wheel shows no gap. */
const AROUND = 10;

/** Where to scroll so that a row is wholly in view; the same place when it is. */
export function topFor(row: number, { top, height }: Scrolled, { rowHeight, head }: Rows): number {
  const room = Math.max(rowHeight, height - head);
  if (row * rowHeight < top) return row * rowHeight;
  return (row + 1) * rowHeight > top + room ? (row + 1) * rowHeight - room : top;
}
