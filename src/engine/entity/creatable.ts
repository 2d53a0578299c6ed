import { type Field, isRequired } from '../kinds/field.ts';
import type { AnyEntity } from './entity.ts';

/** Forms with more fields belong on a page. */
const FEW = 3;
/** Kinds of field that fit a small dialog. */
const PLAIN: readonly string[] = ['text', 'choice', 'ref', 'email', 'phone', 'postcode', 'day', 'whole', 'money'];

/**
 * The field that names a new record created from a picker, for a plain noun with few other required fields. Null for
 * nouns that are created in another way, such as accounts, which need an invitation.
 */
export function creatableBy(entity: AnyEntity): string | null {
  if (entity.internal || entity.stepUp || entity.ledger || entity.logClass || entity.kindField) return null;
  const isName = (key: string | undefined): key is string =>
    key !== undefined && entity.fields[key]?.kind === 'text' && !entity.fields[key]?.readOnly;
  const name = [...entity.title, 'name'].find(isName);
  if (name === undefined) return null;
  const needed = neededBeside(entity, name);
  const isPlain = needed.every((key) => PLAIN.includes(String(entity.fields[key]?.kind)));
  return isPlain && needed.length <= FEW ? name : null;
}

/** The other required fields of such a record, except the customer, which the page knows. */
export const neededBeside = (entity: AnyEntity, name: string): readonly string[] =>
  Object.entries<Field>(entity.fields)
    .filter(([key, field]) => isRequired(field) && !field.readOnly && key !== name && key !== 'customerId')
    .map(([key]) => key);
