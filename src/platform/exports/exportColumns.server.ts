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

function valueIn({ key }: Column, row: Values): unknown {
  const custom = customFieldKey(key);
  return (custom ? (row.extra as Values)[custom] : row[key]) ?? null;
}

/** References by name; lists are joined. */
function named(value: unknown, field: Field, names: Names): string {
  return referredIn(field, value)
    .map(({ noun, id }) => {
      const title = names[noun]?.[id]?.title;
      return field.toAny ? writeNamedText({ noun, text: title ?? `#${id}` }, field.toAny) : (title ?? String(id));
    })
    .join('; ');
}

/** A cell of a CSV file; text that a spreadsheet would run as a formula is escaped. */
export function textCell(column: Column, row: Values, names: Names): string {
  const value = valueIn(column, row);
  if (value === null || value === '') return '';
  const { field } = column;
  if (!field) return String(value);
  if (isReferring(field)) return escapeCell(named(value, field, names));
  const kind = kindOf(field);
  const text = kind.write(value as never, field);
  return kind.plain ? text : escapeCell(text);
}

/** A cell of a workbook: quantities and money are numbers, other values are text, which a workbook never runs. */
export function workbookCell(column: Column, row: Values, names: Names): Cell {
  const value = valueIn(column, row);
  if (value === null || value === '') return null;
  const { field } = column;
  if (typeof value === 'number' && (!field || ['whole', 'quantity', 'duration'].includes(field.kind))) return value;
  if (typeof value === 'number' && field?.kind === 'money') return { money: value / 100 };
  if (!field) return String(value);
  return isReferring(field) ? named(value, field, names) : kindOf(field).write(value as never, field);
}
