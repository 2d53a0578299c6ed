import { draftSchema, patchSchema, schemaOf } from '../entity/schemas.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { changedKeys, draftBody, type FormField, patchBody, type Values } from './formValues.ts';

/** The error of one field, and errors inside its value by path, such as `0.seenOn`. */
export interface Complaint {
  readonly message: string;
  readonly inner?: Readonly<Record<string, string>>;
}

export interface Judged {
  readonly fields: readonly FormField[];
  /** The initial values. Only changed fields of an edit are validated, so that old records can still be saved. */
  readonly first: Values;
  readonly isNew: boolean;
  readonly decided?: Values;
}

/** Validates a form with the server's rules, so that errors about missing values appear at once. By field. */
export function judgeForm(
  entity: AnyEntity,
  values: Values,
  { fields, first, isNew, decided = {} }: Judged,
): Readonly<Record<string, Complaint>> {
  const complaints = new Map<string, { message: string; inner: Record<string, string> }>();
  const complain = (key: string, inside: string, message: string) => {
    const known = complaints.get(key) ?? { message, inner: {} };
    if (inside !== '') known.inner[inside] ??= message;
    complaints.set(key, known);
  };

  const { extra: _extra, ...body } = isNew ? draftBody(fields, values, decided) : patchBody(first, values);
  const read = (isNew ? draftSchema(entity) : patchSchema(entity)).safeParse(body);
  for (const { path, message } of read.error?.issues ?? [])
    complain(String(path[0] ?? ''), path.slice(1).join('.'), message);

  const changed = new Set(changedKeys(first, values));
  for (const { key, field } of fields) {
    if (!key.startsWith('extra.') || (!isNew && !changed.has(key))) continue;
    const judged = schemaOf(field).safeParse(values[key] ?? null);
    for (const { path, message } of judged.error?.issues ?? []) complain(key, path.join('.'), message);
  }
  return Object.fromEntries(complaints);
}
