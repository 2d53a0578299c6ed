import { idOfLine, type Line, linesIn } from './lines.ts';

/** Two people changed the lines of one record: what they were, what I made of them, what they made of them. */
export interface LineEdits {
  readonly first: readonly Line[];
  readonly mine: readonly Line[];
  readonly theirs: readonly Line[];
}

/** A choice that only a person can make: one value of a line, or whether a line that one of us removed stays. */
export interface LineConflict {
  /** `5.quantity` for a value, `5` for the whole line. */
  readonly key: string;
  readonly id: number;
  /** The place of the line where it still stands, counted from 1. */
  readonly place: number;
  /** Absent where one of us removed the line. */
  readonly column?: string;
  /** Null where that side removed the line. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedLines {
  readonly lines: readonly Line[];
  readonly conflicts: readonly LineConflict[];
}

/**
 * Lines of both: changes of different lines, and of different values of one line, are all kept. Where both changed one
 * value, or one removed what the other changed, mine stands unless theirs is taken.
 *
 * @param taken keys of conflicts that are settled their way
 */
export function mergeLines({ first, mine, theirs }: LineEdits, taken: ReadonlySet<string> = new Set()): MergedLines {
  const before = byId(first);
  const own = byId(mine);
  const other = byId(theirs);
  const conflicts: LineConflict[] = [];
  const made = new Map<number, Line>();
  // What is worked out is never changed by a form, so it is theirs without a question.
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
      // Theirs is gone from the record, so mine is a new line of it.
      if (!taken.has(String(id))) made.set(id, without(a));
    } else if (b && differs(b, was)) {
      conflicts.push({ key: String(id), id, place: placeOf(theirs, id), mine: null, theirs: b });
      if (taken.has(String(id))) made.set(id, b);
    }
  }
  for (const [id, line] of other) if (!before.has(id)) made.set(id, line);
  return { lines: inOrder({ first, mine, theirs }, made), conflicts };
}

/** My order where I moved lines, theirs otherwise; what only one of us has stands behind the line it stood behind. */
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

/** Cells hold plain values and lists of them; none is none. */
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

/** The same of values as forms hold them; null where they are no stored lines. */
export function mergeLineValues(
  { first, mine, theirs }: { readonly first: unknown; readonly mine: unknown; readonly theirs: unknown },
  taken?: ReadonlySet<string>,
): MergedLines | null {
  const edits = { first: linesIn(first), mine: linesIn(mine), theirs: linesIn(theirs) };
  const isLines = [...edits.first, ...edits.theirs].some((line) => idOfLine(line) !== undefined);
  return isLines ? mergeLines(edits, taken) : null;
}
