import { column } from '#engine/db/names.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { ownFields } from '#engine/entity/shape.ts';
import type { Field, KindName } from '#engine/kinds/field.ts';

/** Kinds whose values are text or files of the customer. Figures, states and days stay. */
const TEXTS: ReadonlySet<KindName> = new Set([
  'text',
  'notes',
  'email',
  'phone',
  'postcode',
  'url',
  'ipAddress',
  'macAddress',
  'tags',
  'refs',
  'anyRefs',
  'file',
  'files',
  'rows',
]);
const ARRAYS: ReadonlySet<KindName> = new Set(['tags', 'refs', 'anyRefs', 'files']);

/**
 * SQL that empties the texts of a row `t` which has to stay because the accounts refer to it: "title = 'Erased 12'".
 * Numbers that CRM gives, such as J12, stay.
 * @param except fields that stay as they are
 */
export function emptied(noun: AnyEntity, except: readonly string[] = []): string {
  const set = Object.entries<Field>(ownFields(noun)).flatMap(([key, field]) => {
    if (!TEXTS.has(field.kind) || field.fromId || except.includes(key)) return [];
    return [`${column(key)} = ${blankOf(field)}`];
  });
  return [...set, ...(noun.base ? [] : [`extra = '{}'`, 'version = version + 1'])].join(', ');
}

function blankOf({ kind, optional, max }: Field): string {
  if (optional) return 'null';
  if (ARRAYS.has(kind)) return `'{}'`;
  if (kind === 'rows') return `'[]'`;
  const words = `'Erased ' || t.id`;
  return typeof max === 'number' && max < 30 ? `left(${words}, ${max})` : words;
}
