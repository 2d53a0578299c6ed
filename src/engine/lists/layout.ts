import type { Column } from './columns.ts';

export type Density = 'compact' | 'standard' | 'roomy';
export const DENSITIES: readonly Density[] = ['compact', 'standard', 'roomy'];
/** The default for users who have not chosen one: about 20 rows on a laptop. */
export const DEFAULT_DENSITY: Density = 'compact';
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 30, standard: 42, roomy: 52 };

/** The layout that a user or saved view has chosen for a list. Missing parts are as the noun declares them. */
export interface Layout {
  readonly density?: Density;
  /** The visible columns in order. */
  readonly columns?: readonly string[];
  /** Columns that stay in view when the list scrolls sideways. */
  readonly pinned?: readonly string[];
  /** Widths in pixels of columns that the user resized. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** A column with its width; `left` is the position of a pinned one. */
export interface Placed {
  readonly column: Column;
  readonly width: number;
  readonly left?: number;
}

export interface Arranged {
  readonly placed: readonly Placed[];
  /** Column widths for CSS, without the selection column. */
  readonly template: string;
  readonly minWidth: number;
}

export const NARROWEST = 64;
const WIDEST = 800;
/** Width of the selection column in pixels. */
export const SELECT_WIDTH = 40;

/** The visible columns from left to right, pinned ones first, with the values that CSS needs. */
export function arrange(columns: readonly Column[], layout: Layout): Arranged {
  const shown = shownOf(columns, layout);
  const pinned = new Set(pinnedOf(columns, layout));
  const ordered = [...shown.filter((each) => pinned.has(each.key)), ...shown.filter((each) => !pinned.has(each.key))];
  let left = SELECT_WIDTH;
  const placed = ordered.map((column): Placed => {
    const width = layout.widths?.[column.key] ?? column.width;
    if (!pinned.has(column.key)) return { column, width };
    const at = { column, width, left };
    left += width;
    return at;
  });
  const lastPinned = placed.findLast((each) => each.left !== undefined);
  return {
    placed,
    template: placed.map((each) => track(each, layout, each.left !== undefined && each !== lastPinned)).join(' '),
    minWidth: SELECT_WIDTH + placed.reduce((sum, each) => sum + each.width, 0),
  };
}

/** A column grows unless its width was chosen, or another pinned column depends on it. */
function track({ column, width }: Placed, layout: Layout, mustKeep: boolean): string {
  if (mustKeep || layout.widths?.[column.key] !== undefined) return `${width}px`;
  // A tiny share rather than none, so that a list of narrow columns still fills its card.
  return `minmax(${width}px, ${column.grow || 0.01}fr)`;
}

/** Visible columns in order. The naming column is always included. */
export function shownOf(columns: readonly Column[], layout: Layout): readonly Column[] {
  if (!layout.columns) return columns.filter((column) => column.shown);
  const chosen = layout.columns.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const naming = columns.find((column) => column.names && !chosen.includes(column));
  return naming ? [naming, ...chosen] : chosen;
}

/** The naming column is pinned by default. */
export const pinnedOf = (columns: readonly Column[], layout: Layout): readonly string[] =>
  layout.pinned ?? columns.filter((column) => column.names).map((column) => column.key);

export function withShown(columns: readonly Column[], layout: Layout, key: string, isShown: boolean): Layout {
  const keys = shownOf(columns, layout).map((column) => column.key);
  if (!isShown) return { ...layout, columns: keys.filter((each) => each !== key) };
  return keys.includes(key) ? layout : { ...layout, columns: [...keys, key] };
}

/** Moves a visible column; `to` is its new index from 0, limited to the valid range. */
export function withMoved(columns: readonly Column[], layout: Layout, key: string, to: number): Layout {
  const keys = shownOf(columns, layout).map((column) => column.key);
  const rest = keys.filter((each) => each !== key);
  if (rest.length === keys.length) return layout;
  return { ...layout, columns: rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, key) };
}

export function withPinned(columns: readonly Column[], layout: Layout, key: string, isPinned: boolean): Layout {
  const rest = pinnedOf(columns, layout).filter((each) => each !== key);
  return { ...layout, pinned: isPinned ? [...rest, key] : rest };
}

/** Sets a column width; null restores the default. */
export function withWidth(layout: Layout, key: string, width: number | null): Layout {
  const { [key]: _before, ...rest } = layout.widths ?? {};
  if (width === null) return { ...layout, widths: rest };
  return { ...layout, widths: { ...rest, [key]: Math.round(Math.max(NARROWEST, Math.min(WIDEST, width))) } };
}

export const nextDensity = (now: Density): Density =>
  DENSITIES[(DENSITIES.indexOf(now) + 1) % DENSITIES.length] ?? DEFAULT_DENSITY;

/** Whether two layouts look the same. */
export const isSameLayout = (one: Layout, other: Layout): boolean => canonical(one) === canonical(other);

const canonical = ({ density = DEFAULT_DENSITY, columns, pinned, widths = {} }: Layout): string =>
  JSON.stringify([
    density,
    columns ?? null,
    pinned ?? null,
    Object.entries(widths).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** Reads a stored layout and ignores invalid parts. */
export function readLayout(stored: unknown): Layout {
  if (typeof stored !== 'object' || stored === null) return {};
  const { density, columns, pinned, widths } = stored as Readonly<Record<string, unknown>>;
  const known = DENSITIES.find((each) => each === density);
  return {
    ...(known ? { density: known } : {}),
    ...(isWords(columns) && columns.length > 0 ? { columns } : {}),
    ...(isWords(pinned) ? { pinned } : {}),
    ...(typeof widths === 'object' && widths !== null ? { widths: onlyWidths(widths) } : {}),
  };
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const onlyWidths = (widths: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(widths).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= NARROWEST && entry[1] <= WIDEST,
    ),
  );
