import type { Field } from '../../kinds/field.ts';
import { referredIn } from '../../kinds/ref/referred.ts';
import type { NameOf } from '../conditions.ts';

/** The names of what a value refers to, as cells and inputs take them; numbers where a name is not known. */
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
