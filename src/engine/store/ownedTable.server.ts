import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
} from 'drizzle-orm/pg-core';
import { snake } from '../db/names.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { type OwnedField, ownedFields } from '../entity/ownedNouns.ts';
import { kindOf } from '../kinds/kinds.ts';
import { choiceCheck, columnOf, idOf, lengthCheck } from './table.server.ts';

/** The tables of a noun’s lines, by name. Rows are deleted with their owner and ordered by position. */
export const ownedTables = (entity: AnyEntity): readonly (readonly [name: string, table: PgTable])[] =>
  ownedFields(entity).map((owned) => [owned.name, tableOfLines(entity, owned)] as const);

function tableOfLines(entity: AnyEntity, { name, by, columns }: OwnedField): PgTable {
  const table = snake(name);
  const made: Record<string, unknown> = {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    [by]: bigint(snake(by), { mode: 'number' }).notNull().references(idOf(entity.name), { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  };
  for (const [key, field] of Object.entries(columns)) made[key] = columnOf(key, field);
  return pgTable(table, made as Record<string, PgColumnBuilderBase>, (self) => {
    const all = self as Record<string, AnyPgColumn>;
    const found: (ReturnType<typeof check> | ReturnType<ReturnType<typeof index>['on']>)[] = [
      index(`${table}_owner_ix`).on(all[by] as AnyPgColumn, all.position as AnyPgColumn),
    ];
    for (const [key, field] of Object.entries(columns)) {
      const column = all[key] as AnyPgColumn;
      const at = `${table}_${snake(key)}`;
      if (field.kind === 'choice') found.push(check(`${at}_ck`, choiceCheck(column, field)));
      else if (kindOf(field).storage === 'text') found.push(check(`${at}_len`, lengthCheck(column, field)));
      if (field.kind === 'ref') found.push(index(`${at}_ix`).on(column));
    }
    // Refuses negative positions.
    found.push(check(`${table}_position_ck`, sql`${all.position} >= 0`));
    return found;
  });
}
