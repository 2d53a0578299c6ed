import { draftSchema, patchSchema, schemaOf } from '../entity/schemas.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { changedKeys, draftBody, type FormField, patchBody, type Values } from './formValues.ts';

/** What is wrong with one field: with the whole of it, and inside it by path, such as `0.seenOn`. */
export interface Complaint {
  readonly message: string;
  readonly inner?: Readonly<Record<string, string>>;
}

export interface Judged {
  readonly fields: readonly FormField[];
  /** What the form began with; an edit is judged by what it changes, so that an old record can still be saved. */
  readonly first: Values;
  readonly isNew: boolean;
  readonly decided?: Values;
}

/** Judges a form as the server will, by field. The same rules, so that nobody waits for an answer to read "Fill this in." */
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
