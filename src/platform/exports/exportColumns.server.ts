import { isSeen } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { escapeCell } from '#engine/csv/cell.ts';
import type { Values } from '#engine/store/change.server.ts';
import { customFieldKey, fieldOf } from '#engine/entity/customField.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Definition } from '#engine/store/extra.server.ts';
import { badRequest } from '#engine/http/problem.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { writeNamedText } from '#engine/kinds/anyRefs/namedText.ts';
import { isReferring, referredIn } from '#engine/kinds/ref/referred.ts';
import { kindOf } from '#engine/kinds/kinds.ts';
import type { Names } from '#engine/lists/named.server.ts';
import type { Cell } from './xlsx.server.ts';

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly field: Field | undefined;
}

/** The ID first, so that an import can match the records; then the requested columns, or all that the actor may see. */
export function columnsOf(
  entity: AnyEntity,
  actor: Actor,
  definitions: readonly Definition[],
  wanted: readonly string[] | undefined,
): Column[] {
  const id: Column = { key: 'id', label: 'ID', field: undefined };
  const own = Object.entries(entity.fields).filter(
    ([key, field]) => field.kind !== 'secret' && isSeen(entity, actor, key),
  );
  const all = new Map<string, Column>([
    ...own.map(([key, field]): [string, Column] => [key, { key, label: labelOf(key, field), field }]),
    ...definitions.map((each): [string, Column] => [
      `extra.${each.key}`,
      { key: `extra.${each.key}`, label: each.label, field: fieldOf(each) },
    ]),
    ...STANDARD.map((column): [string, Column] => [column.key, column]),
  ]);
  if (!wanted) return [id, ...[...all.values()].filter((column) => !STANDARD.includes(column))];
  return [
    id,
    ...wanted
      .filter((key) => key !== 'id')
      .map((key) => {
        const column = all.get(key);
        if (!column) throw badRequest(`${entity.plural} have no column “${key}”.`);
        return column;
      }),
  ];
}

/** The list columns that every noun has. */
const STANDARD: readonly Column[] = [
  { key: 'createdAt', label: 'Created', field: { kind: 'moment' } },
  { key: 'updatedAt', label: 'Changed', field: { kind: 'moment' } },
  { key: 'archivedAt', label: 'Archived', field: { kind: 'moment' } },
];

/** Writes the cell of one column. What depends on the column only is decided once, not once a cell. */
type Writer<Written> = (row: Values, names: Names) => Written;

/** A cell of a CSV file; text that a spreadsheet would run as a formula is escaped. */
export function textWriter({ key, field }: Column): Writer<string> {
  const text = textOf(field);
  const isPlain = !field || (!isReferring(field) && kindOf(field).plain);
  return written(key, '', isPlain ? text : (value, names) => escapeCell(text(value, names)));
}

/** A cell of a workbook: quantities and money are numbers, other values are text, which a workbook never runs. */
export function workbookWriter({ key, field }: Column): Writer<Cell> {
  const text = textOf(field);
  const isCount = !field || ['whole', 'quantity', 'duration'].includes(field.kind);
  return written<Cell>(key, null, (value, names) => {
    if (typeof value === 'number' && isCount) return value;
    if (typeof value === 'number' && field?.kind === 'money') return { money: value / 100 };
    return text(value, names);
  });
}

function written<Written>(
  key: string,
  blank: Written,
  write: (value: unknown, names: Names) => Written,
): Writer<Written> {
  const custom = customFieldKey(key);
  const valueIn = (row: Values): unknown => (custom ? (row.extra as Values)[custom] : row[key]) ?? null;
  return (row, names) => {
    const value = valueIn(row);
    return value === null || value === '' ? blank : write(value, names);
  };
}

function textOf(field: Field | undefined): (value: unknown, names: Names) => string {
  if (!field) return String;
  if (isReferring(field)) return (value, names) => named(value, field, names);
  const kind = kindOf(field);
  return (value) => kind.write(value as never, field);
}

/** References by name; lists are joined. */
function named(value: unknown, field: Field, names: Names): string {
  const { to } = field;
  if (to && typeof value === 'number') return names[to]?.[value]?.title ?? String(value);
  return referredIn(field, value)
    .map(({ noun, id }) => {
      const title = names[noun]?.[id]?.title;
      return field.toAny ? writeNamedText({ noun, text: title ?? `#${id}` }, field.toAny) : (title ?? String(id));
    })
    .join('; ');
}
