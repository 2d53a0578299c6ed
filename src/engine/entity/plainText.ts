import type { Field, Fields } from '../kinds/field.ts';

type Values = Readonly<Record<string, unknown>>;

/** Control characters and lone surrogates. Users cannot type them, and they break logs, files and databases. */
const UNREADABLE = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;
/** Characters that change the text direction, which can disguise one name as another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Converts texts to the stored form: Unicode NFC, readable, and in names and addresses without characters that change
 * the text direction. Secrets are not changed.
 *
 * @returns the values, and for each field (or row of one) that cannot be stored the reason
 */
export function plainTexts<V extends Values>(
  fields: Fields,
  values: V,
): { readonly values: V; readonly errors: Readonly<Record<string, readonly string[]>> } {
  const errors: Record<string, readonly string[]> = {};

  const plain = (value: unknown, path: string, field: Field | undefined): unknown => {
    if (typeof value === 'string') return plainText(value, path, field);
    if (Array.isArray(value))
      return value.map((each, at) => plain(each, typeof each === 'object' ? `${path}.${at}` : path, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, plain(each, `${path}.${key}`, field?.of?.[key])]),
    );
  };
  const plainText = (text: string, path: string, field: Field | undefined): string => {
    // Most texts are plain ASCII and need no change.
    if (/^[\x20-\x7e]*$/.test(text) || field?.kind === 'secret') return text;
    if (UNREADABLE.test(text))
      errors[path] = ['The text contains a character that cannot be displayed. Enter it again.'];
    else if (field && field.kind !== 'notes' && TURNING.test(text))
      errors[path] = ['The text contains an invisible character that reverses its direction. Enter it again.'];
    return text.normalize('NFC');
  };

  const made = Object.entries(values).map(([key, value]) => [key, plain(value, key, fields[key])]);
  return { values: Object.fromEntries(made) as V, errors };
}
