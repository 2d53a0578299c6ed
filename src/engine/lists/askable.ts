import type { Field } from '../kinds/field.ts';
import type { Operator, Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';

/** What can be asked of values that are kept in a way; what a menu offers of it is less (`operatorsOf`). */
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
/** Of what is one of few or names a record there is no beginning, part or order to ask by. */
const OF_NAMES: readonly Operator[] = ['is', 'not', 'any', 'filled', 'empty'];

/** Every operator a list can be asked with about a field. A secret is in no filter. */
export function askable(field: Pick<Field, 'kind'>): readonly Operator[] {
  if (field.kind === 'secret') return [];
  if (field.kind === 'choice' || field.kind === 'ref') return OF_NAMES;
  return BY_STORAGE[kindOf(field).storage];
}

/** The values a filter may name; undefined where any that can be read will do. */
export const choosable = (field: Pick<Field, 'kind' | 'options'>): readonly string[] | undefined =>
  (field.kind === 'choice' || field.kind === 'choices') && field.options ? Object.keys(field.options) : undefined;
