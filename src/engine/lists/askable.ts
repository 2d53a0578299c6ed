import type { Field } from '../kinds/field.ts';
import type { Operator, Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';

/** The operators that each storage type supports. Menus offer fewer (`operatorsOf`). */
const BY_STORAGE: Readonly<Record<Storage, readonly Operator[]>> = {
  text: ['is', 'not', 'any', 'contains', 'starts', 'from', 'to', 'between', 'filled', 'empty'],
  int: ['is', 'not', 'any', 'from', 'to', 'between', 'filled', 'empty'],
  bigint: ['is', 'not', 'any', 'from', 'to', 'between', 'filled', 'empty'],
  decimal: ['is', 'not', 'any', 'from', 'to', 'between', 'filled', 'empty'],
  date: ['is', 'not', 'any', 'from', 'to', 'between', 'filled', 'empty'],
  timestamp: ['is', 'not', 'any', 'from', 'to', 'between', 'filled', 'empty'],
  boolean: ['is', 'not', 'any', 'filled', 'empty'],
  bigints: ['is', 'not', 'any', 'all', 'filled', 'empty'],
  texts: ['is', 'not', 'any', 'all', 'filled', 'empty'],
  json: ['contains', 'filled', 'empty'],
};
/** Options and references cannot be compared by order, prefix or part. */
const OF_NAMES: readonly Operator[] = ['is', 'not', 'any', 'filled', 'empty'];

/** All filter operators of a field. Secret fields and lines, which have a table of their own, have none. */
export function askable(field: Pick<Field, 'kind' | 'owned'>): readonly Operator[] {
  if (field.kind === 'secret' || field.owned) return [];
  if (field.kind === 'choice' || field.kind === 'ref') return OF_NAMES;
  return BY_STORAGE[kindOf(field).storage];
}

/** The values that a filter may contain; undefined if any valid value is allowed. */
export const choosable = (field: Pick<Field, 'kind' | 'options'>): readonly string[] | undefined =>
  (field.kind === 'choice' || field.kind === 'choices') && field.options ? Object.keys(field.options) : undefined;
