import { type Field, labelOf } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { CustomField } from '../lists/columns.ts';
import { customFieldKey, fieldOf } from '../entity/customField.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { isState } from '../entity/states.ts';
import { isSameValue } from '../entity/sameValue.ts';

/** The values of a form by field, custom ones as `extra.<key>`. Empty fields are null. */
export type Values = Readonly<Record<string, unknown>>;

/** A field of a form. */
export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
}

export interface FormSection {
  /** Absent for a form with a single section. */
  readonly title?: string;
  readonly about?: string;
  readonly fields: readonly FormField[];
  /** Closed until the user opens it, for fields that most users leave empty. */
  readonly isFolded?: boolean;
  /** For custom sections of an area: the number of filled fields, and whether it is in use or has an error. */
  readonly filled?: {
    readonly count: number;
    readonly of: number;
    readonly isDue: boolean;
    readonly isWrong: boolean;
  };
}

/** The heading of the essential fields of a noun. */
export const ESSENTIALS = 'Essentials';

export interface FormFacts {
  readonly isNew: boolean;
  readonly custom: readonly CustomField[];
  /** Fields that the page sets, such as the customer. */
  readonly decided?: readonly string[];
  readonly allows?: (permission: string) => boolean;
}

/**
 * The editable fields in the sections of the declaration. Fields without a section come last. If the declaration has
 * essentials, these come first, and the sections contain the other fields, folded.
 */
export function formSections(entity: AnyEntity, facts: FormFacts): readonly FormSection[] {
  const all = new Map(formFields(entity, facts).map((each) => [each.key, each]));
  const essentials = (entity.essentials ?? []).flatMap((key) => all.get(key) ?? []);
  const open = new Map([...all].filter(([, each]) => !essentials.includes(each)));
  const extra = [...open.values()].filter((each) => each.key.startsWith('extra.'));
  const declared = (entity.sections ?? []).map(
    ({ title, about, fields, folded }): FormSection => ({
      title,
      ...(about ? { about } : {}),
      ...(folded ? { isFolded: true } : {}),
      fields: fields.flatMap((key) => open.get(key) ?? []),
    }),
  );
  const placed = new Set(declared.flatMap((section) => section.fields.map((each) => each.key)));
  const others = [...open.values()].filter((each) => !placed.has(each.key) && !extra.includes(each));
  // A folded section is a line with a title, so it cannot be without one.
  const isTitled = declared.length > 0 || essentials.length > 0;
  const rest: FormSection = { ...(isTitled ? { title: 'Other details' } : {}), fields: others };
  const own: FormSection = { title: 'Custom fields', about: 'Added by your company.', fields: extra };
  const sections = [...declared, rest, own].filter((section) => section.fields.length > 0);
  if (essentials.length === 0) return sections;
  return [{ title: ESSENTIALS, fields: essentials }, ...sections.map((section) => ({ ...section, isFolded: true }))];
}

/**
 * Whether a form shows a field: the fields that it depends on have one of the required values, or the stored record has
 * a value in it.
 */
export function isAsked({ fields, onlyWhen }: AnyEntity, key: string, values: Values, stored: unknown): boolean {
  const when = onlyWhen?.[key];
  if (!when || isFilled(stored, fields[key])) return true;
  return Object.entries(when).every(([other, among]) =>
    (among ?? []).some((value) => isSameValue(value, values[other])),
  );
}

/** Whether a field was filled in: neither empty nor the default. */
export const isFilled = (value: unknown, field?: Field): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  !isSameValue(value, field?.default ?? null);

/** All fields of a form. State fields are offered for new records only, because actions change them afterwards. */
export function formFields(
  entity: AnyEntity,
  { isNew, custom, decided = [], allows = () => true }: FormFacts,
): readonly FormField[] {
  const own = Object.entries<Field>(entity.fields)
    .filter(([key, field]) => !field.readOnly && !decided.includes(key) && (isNew || !isState(entity, key)))
    .filter(([, field]) => !field.seenBy || allows(field.seenBy))
    .map(([key, field]) => ({ key, field, label: labelOf(key, field) }));
  const extra = custom.map((each) => ({ key: `extra.${each.key}`, field: fieldOf(each), label: each.label }));
  return [...own, ...extra];
}

/** The initial values of a form: the record, or the defaults and preset values of a new one. */
export function firstValues(fields: readonly FormField[], row: Values | null, preset: Values = {}): Values {
  const extra = row?.extra;
  const stored = new Map<string, unknown>(typeof extra === 'object' && extra !== null ? Object.entries(extra) : []);
  return Object.fromEntries(
    fields.map(({ key, field }) => {
      const custom = customFieldKey(key);
      const value = row ? (custom ? stored.get(custom) : row[key]) : (preset[key] ?? field.default);
      return [key, value ?? null];
    }),
  );
}

/** The keys whose values differ. */
export const changedKeys = (first: Values, values: Values): readonly string[] =>
  Object.keys(values).filter((key) => !isSameValue(first[key], values[key]));

/** The body of an edit: only the changed fields. */
export function patchBody(first: Values, values: Values): Values {
  return folded(changedKeys(first, values).map((key) => [key, values[key]]));
}

/** The body of a new record. Empty fields are left out, except fields with a default that the user emptied. */
export function draftBody(fields: readonly FormField[], values: Values, decided: Values = {}): Values {
  const given = fields.flatMap(({ key, field }): [string, unknown][] => {
    const value = values[key] ?? null;
    if (value !== null && !(Array.isArray(value) && value.length === 0)) return [[key, value]];
    return field.optional && field.default !== undefined ? [[key, value]] : [];
  });
  return folded([...Object.entries(decided), ...given]);
}

/** Moves custom fields into `extra` for the request. */
function folded(entries: readonly (readonly [string, unknown])[]): Values {
  const own = entries.filter(([key]) => !key.startsWith('extra.'));
  const extra = entries.flatMap(([key, value]) => {
    const custom = customFieldKey(key);
    return custom ? [[custom, value] as const] : [];
  });
  return { ...Object.fromEntries(own), ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}) };
}

/** Values from a query string: `?name=Ash&customerId=12`. Values that a field cannot read are left out. */
export function presetIn(fields: readonly FormField[], words: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    fields.flatMap(({ key, field }) => {
      const word = words[key];
      if (word === undefined || word === '' || field.kind === 'secret') return [];
      if (field.kind === 'refs') return [[key, word.split(',').map(Number).filter(Number.isInteger)]];
      const read = kindOf(field).read(word, field);
      return 'value' in read ? [[key, read.value]] : [];
    }),
  );
}
