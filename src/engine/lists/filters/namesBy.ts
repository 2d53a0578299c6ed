import type { Field } from '../../kinds/field.ts';
import { referredIn } from '../../kinds/ref/referred.ts';
import type { NameOf } from '../conditions.ts';

/** The names of the records that a value refers to, in the form that cells and inputs use; ids for unknown names. */
export function namesBy(
  field: Field,
  value: unknown,
  nameOf: NameOf,
): Record<string, Record<string, { title: string }>> {
  const refs: Record<string, Record<string, { title: string }>> = {};
  for (const { noun, id } of referredIn(field, value))
    refs[noun] = { ...refs[noun], [id]: { title: nameOf(noun, String(id)) ?? `#${id}` } };
  return refs;
}
