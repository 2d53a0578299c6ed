import type { AnyEntity } from '../../entity/entity.ts';
import { statesOf } from '../../entity/states.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import type { Condition } from '../query.ts';

export type FieldsByKey = ReadonlyMap<string, Field>;

/** Fixed conditions of the page, such as its customer, are not offered. */
const open = (fields: FieldsByKey, fixed: readonly Condition[]): [string, Field][] =>
  [...fields].filter(([key]) => !fixed.some((condition) => condition.field === key));

/** Filters shown next to the search, up to three: states, then columns with options, references, flags or tags. */
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

/** All fields that can be filtered, by label; indexed ones first. */
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
