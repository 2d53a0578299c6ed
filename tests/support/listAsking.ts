import type { Field } from '#engine/kinds/field.ts';
import { kindOf } from '#engine/kinds/kinds.ts';

/** A filter that must find a record with this value. */
export function filterFor(key: string, field: Field, value: unknown): string | undefined {
  const { storage, operators } = kindOf(field);
  if (value === null || value === undefined)
    return operators.includes('empty') && field.kind !== 'secret' ? `f.${key}=empty:` : undefined;
  if (storage === 'json' || field.kind === 'notes' || field.kind === 'secret') return undefined;
  const text = Array.isArray(value)
    ? value.map(String).join(',')
    : String(value).replace(/[\\,]/g, (sign) => `\\${sign}`);
  if (text === '') return undefined;
  return `f.${key}=${Array.isArray(value) ? 'any' : 'is'}:${encodeURIComponent(text)}`;
}

/** Whether a list can be sorted by this field. */
export const isSortable = (field: Field | undefined): boolean =>
  field === undefined || !['json', 'texts', 'bigints'].includes(kindOf(field).storage);
