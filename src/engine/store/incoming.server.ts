import { isSeen } from '../access/access.server.ts';
import { invalid, type Problem } from '../http/problem.ts';
import { shapeProblem } from '../http/shaped.server.ts';
import type { NounSchema } from '../entity/schemas.ts';
import { type Change, isSame, type Values } from './change.server.ts';
import { hiddenColumns, writableLines } from './lines.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity, Unstored } from '../entity/entity.ts';
import { plainTexts } from '../entity/plainText.ts';
import { rootOf } from '../entity/shape.ts';

/** The given values in the stored form, or their errors. */
export function readGiven(
  entity: AnyEntity,
  schema: NounSchema,
  given: Readonly<Values>,
  { actor }: Context,
): { readonly values: Values } | { readonly problem: Problem } {
  const parsed = schema.safeParse(given);
  if (!parsed.success) return { problem: shapeProblem(parsed.error.issues) };
  const { values, errors } = plainTexts(entity.fields, parsed.data);
  const hidden = Object.keys(given).filter((key) => !isSeen(entity, actor, key));
  if (hidden.length > 0)
    return {
      problem: invalid(
        Object.fromEntries(hidden.map((key) => [key, ['You do not have permission to set this field.']])),
      ),
    };
  const refused = { ...errors, ...hiddenColumns(entity, actor, values) };
  return Object.keys(refused).length > 0 ? { problem: invalid(refused) } : { values: writableLines(entity, values) };
}

/** A new row before values are set: its defaults and the standard fields. */
export function blankRow(entity: AnyEntity, context: Context): Unstored<AnyEntity> {
  const row: Unstored<AnyEntity> = {
    version: 1,
    createdAt: context.now,
    createdBy: context.actor.userId,
    updatedAt: context.now,
    archivedAt: null,
    extra: {},
  };
  for (const [key, field] of Object.entries(entity.fields)) row[key] = field.default ?? null;
  const kindField = rootOf(entity).kindField;
  if (kindField) row[kindField] = entity.name;
  return row;
}

/** Merges a patch into a row. Of custom fields only the given ones change, and null removes one. */
export const merged = <R extends Unstored<AnyEntity>>(before: R, set: Readonly<Values>): R => ({
  ...before,
  ...set,
  ...(set.extra ? { extra: withoutNulls({ ...before.extra, ...set.extra }) } : {}),
});

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Whether any value of the row changes. */
export const isChanged = (change: Change): boolean =>
  Object.keys(change.after).some((key) => !isSame(change.after[key] ?? null, change.before?.[key] ?? null));
