import type { Field } from '../kinds/field.ts';
import type { AnyEntity } from './entity.ts';

/** The field that names a record which needs nothing else but its customer, so that a picker can make one; null when it needs more. */
export function creatableBy(entity: AnyEntity): string | null {
  const [name, ...others] = entity.title;
  if (!name || others.length > 0 || entity.internal || entity.fields[name]?.kind !== 'text') return null;
  const needed = Object.entries<Field>(entity.fields).filter(
    ([key, field]) =>
      !field.optional && !field.readOnly && field.default === undefined && key !== name && key !== 'customerId',
  );
  return needed.length === 0 ? name : null;
}
