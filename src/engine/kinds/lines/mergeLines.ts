import { idOfLine, type Line, linesIn } from './lines.ts';

/** Two users changed the lines of one record: the original lines, the user's own version and the other user's version. */
export interface LineEdits {
  readonly first: readonly Line[];
  readonly mine: readonly Line[];
  readonly theirs: readonly Line[];
}

/** A conflict for the user to decide: one value of a line, or whether a removed line stays removed. */
export interface LineConflict {
  /** `5.quantity` for a value, `5` for the whole line. */
  readonly key: string;
  readonly id: number;
  /** The position of the line in the version that still has it, from 1. */
  readonly place: number;
  /** Absent if one of the users removed the line. */
  readonly column?: string;
  /** Null if that user removed the line. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedLines {
  readonly lines: readonly Line[];
  readonly conflicts: readonly LineConflict[];
}

/**
 * Merges the lines of two users. Changes to different lines, and to different values of one line, are all kept. If both
 * changed the same value, or one removed a line that the other changed, `mine` wins unless it is in `taken`.
 *
 * @param taken keys of conflicts that are resolved in favour of `theirs`
 */
export function mergeLines({ first, mine, theirs }: LineEdits, taken: ReadonlySet<string> = new Set()): MergedLines {
  const before = byId(first);
  const own = byId(mine);
  const other = byId(theirs);
  const conflicts: LineConflict[] = [];
  const made = new Map<number, Line>();
  // A form never changes calculated values, so those of `theirs` apply without a conflict.
  const columns = [...new Set([...first, ...mine, ...theirs].flatMap((line) => Object.keys(line)))].filter(
    (key) => key !== 'id',
  );
  const differs = (a: Line, b: Line) => columns.some((key) => !isSameLineValue(a[key], b[key]));

  for (const [id, was] of before) {
    const [a, b] = [own.get(id), other.get(id)];
    if (a && b) {
      const line: Record<string, unknown> = { ...b };
      for (const key of columns) {
        const [isMine, isTheirs] = [!isSameLineValue(a[key], was[key]), !isSameLineValue(b[key], was[key])];
        if (!isMine) continue;
        if (isTheirs && !isSameLineValue(a[key], b[key])) {
          const conflict = `${id}.${key}`;
          conflicts.push({ key: conflict, id, place: placeOf(mine, id), column: key, mine: a[key], theirs: b[key] });
          if (taken.has(conflict)) continue;
        }
        line[key] = a[key];
      }
      made.set(id, line);
    } else if (a && differs(a, was)) {
      conflicts.push({ key: String(id), id, place: placeOf(mine, id), mine: a, theirs: null });
      // `theirs` removed the line, so `mine` becomes a new line.
      if (!taken.has(String(id))) made.set(id, without(a));
    } else if (b && differs(b, was)) {
      conflicts.push({ key: String(id), id, place: placeOf(theirs, id), mine: null, theirs: b });
      if (taken.has(String(id))) made.set(id, b);
    }
  }
  for (const [id, line] of other) if (!before.has(id)) made.set(id, line);
  return { lines: inOrder({ first, mine, theirs }, made), conflicts };
}

/** The order of `mine` if lines were moved there, otherwise of `theirs`. Other lines keep their predecessor. */
function inOrder({ first, mine, theirs }: LineEdits, made: ReadonlyMap<number, Line>): readonly Line[] {
  const isMoved = idsOf(mine).some((id, at, all) => at > 0 && indexIn(first, all[at - 1]) > indexIn(first, id));
  const [leading, following] = isMoved ? [mine, theirs] : [theirs, mine];
  const order: (number | Line)[] = [];
  for (const line of leading) {
    const id = idOfLine(line);
    if (id === undefined) order.push(line);
    else if (made.has(id)) order.push(id);
  }
  let after = -1;
  for (const line of following) {
    const id = idOfLine(line);
    const known = id === undefined ? -1 : order.indexOf(id);
    if (known >= 0) after = known;
    else if (id === undefined || made.has(id)) order.splice(++after, 0, id ?? line);
  }
  return order.flatMap((each): readonly Line[] => {
    const line = typeof each === 'number' ? made.get(each) : each;
    return line ? [line] : [];
  });
}

/** Cells contain plain values or lists of them. Null equals undefined. */
const isSameLineValue = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const byId = (all: readonly Line[]): ReadonlyMap<number, Line> =>
  new Map(
    all.flatMap((line) => {
      const id = idOfLine(line);
      return id === undefined ? [] : [[id, line] as const];
    }),
  );
const idsOf = (all: readonly Line[]): readonly number[] => all.flatMap((line) => idOfLine(line) ?? []);
const indexIn = (all: readonly Line[], id: number | undefined): number =>
  all.findIndex((line) => idOfLine(line) === id);
const placeOf = (all: readonly Line[], id: number): number => indexIn(all, id) + 1;
const without = ({ id: _, ...line }: Line): Line => line;

/** Merges lines in the form that forms hold. Null if a value is not a list of stored lines. */
export function mergeLineValues(
  { first, mine, theirs }: { readonly first: unknown; readonly mine: unknown; readonly theirs: unknown },
  taken?: ReadonlySet<string>,
): MergedLines | null {
  const edits = { first: linesIn(first), mine: linesIn(mine), theirs: linesIn(theirs) };
  const isLines = [...edits.first, ...edits.theirs].some((line) => idOfLine(line) !== undefined);
  return isLines ? mergeLines(edits, taken) : null;
}
