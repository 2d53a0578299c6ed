import { type Field, isRequired } from '../kinds/field.ts';
import type { AnyEntity } from './entity.ts';

/** More than a few fields are a form, and belong on a page. */
const FEW = 3;
/** What a small dialog can ask for. */
const PLAIN: readonly string[] = ['text', 'choice', 'ref', 'email', 'phone', 'postcode', 'day', 'whole', 'money'];

/**
 * The field that names a record which a picker can make: of a plain noun that needs few fields besides. Null where a
 * record is made otherwise, such as an account, which is an invitation.
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

/** What else such a record needs: every required field but its customer, which the page knows. */
export const neededBeside = (entity: AnyEntity, name: string): readonly string[] =>
  Object.entries<Field>(entity.fields)
    .filter(([key, field]) => isRequired(field) && !field.readOnly && key !== name && key !== 'customerId')
    .map(([key]) => key);
