import { type Field, labelOf } from '../../kinds/field.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { lineInLog } from '../../kinds/lines/lines.ts';

type Changed = readonly [before: unknown, after: unknown];

/** One value before and after, with its label. */
export interface ShownChange {
  readonly key: string;
  readonly label: string;
  readonly field: Field | undefined;
  readonly sides: Changed;
}

/**
 * The changes of a log line as single values. A changed line has one entry per value (“Line 3: quantity”); an added or
 * removed line has a single entry.
 */
export function shownChanges(
  changes: Readonly<Record<string, Changed>>,
  fields: ReadonlyMap<string, Field>,
): readonly ShownChange[] {
  return Object.entries(changes).flatMap(([key, sides]): readonly ShownChange[] => {
    const field = fields.get(key);
    const owner = fields.get(lineInLog(key)?.[0] ?? '');
    if (!owner?.owned) return [{ key, label: labelOf(key, field ?? {}), field, sides }];
    const [before, after] = [objectOf(sides[0]), objectOf(sides[1])];
    const name = `${owner.owned.label} ${String((after ?? before)?.place ?? '')}`.trim();
    if (!before || !after)
      return [{ key, label: name, field: WORDS, sides: [said(before, owner), said(after, owner)] }];
    return Object.entries<Field>(owner.of ?? {})
      .filter(([column]) => column in before || column in after)
      .map(([column, of]) => ({
        key: `${key}.${column}`,
        label: `${name}: ${labelOf(column, of).toLowerCase()}`,
        field: of,
        sides: [before[column] ?? null, after[column] ?? null],
      }));
  });
}

const WORDS: Field = { kind: 'notes' };

type Values = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;

/** A line as text, without references, whose names the description repeats. */
const said = (line: Values | null, { of = {} }: Field): string | null =>
  line &&
  Object.entries<Field>(of)
    .filter(
      ([key, column]) =>
        !column.to && !column.readOnly && line[key] !== undefined && line[key] !== null && line[key] !== column.default,
    )
    .map(([key, column]) => kindOf(column).format(line[key] as never, column))
    .join(', ');
