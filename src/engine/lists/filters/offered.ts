import { type AnyEntity, statesOf } from '../../entity/entity.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import type { Condition } from '../query.ts';

export type FieldsByKey = ReadonlyMap<string, Field>;

/** What always holds on a page, such as its customer, is not offered again. */
const open = (fields: FieldsByKey, fixed: readonly Condition[]): [string, Field][] =>
  [...fields].filter(([key]) => !fixed.some((condition) => condition.field === key));

/** Fields that are asked for so often that they stand beside the search: indexed columns of few or named values. */
export function quickFields(entity: AnyEntity, fields: FieldsByKey, fixed: readonly Condition[]): readonly string[] {
  const states = statesOf(entity).map(({ field }) => field);
  const offered = open(fields, fixed)
    .filter(
      ([key, field]) =>
        states.includes(key) ||
        (entity.columns.includes(key) && ['choice', 'ref', 'flag', 'tags', 'choices'].includes(field.kind)),
    )
    .map(([key]) => key);
  const inOrder = [...new Set([...states, ...entity.columns])];
  return inOrder.filter((key) => offered.includes(key)).slice(0, MOST_QUICK);
}

const MOST_QUICK = 3;

export interface Offered {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
}

/** Every field a filter can ask for, by label; those with an index first. */
export function offeredFields(fields: FieldsByKey, fixed: readonly Condition[] = []): readonly Offered[] {
  return open(fields, fixed)
    .map(([key, field]) => ({ key, field, label: labelOf(key, field) }))
    .sort(
      (one, other) =>
        Number(isIndexed(other.field)) - Number(isIndexed(one.field)) || one.label.localeCompare(other.label, 'en-GB'),
    );
}

const isIndexed = (field: Field): boolean =>
  field.filter === true || field.kind === 'choice' || field.kind === 'ref' || field.kind === 'flag';
