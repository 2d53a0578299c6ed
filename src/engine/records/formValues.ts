import { type Field, labelOf } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type CustomField } from '../lists/columns.ts';
import { customFieldKey, fieldOf } from '../entity/customField.ts';
import { type AnyEntity, isState } from '../entity/entity.ts';
import { isSameValue } from '../entity/sameValue.ts';

/** What stands in a form: values by field, custom ones by `extra.<key>`. Null where nothing is given. */
export type Values = Readonly<Record<string, unknown>>;

/** A field of a form. */
export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
}

export interface FormSection {
  /** Absent for a form that is one section. */
  readonly title?: string;
  readonly about?: string;
  readonly fields: readonly FormField[];
  /** Closed until it is wanted: what most people leave alone. */
  readonly isFolded?: boolean;
  /** Of a section an area writes: how much of it is filled in, and whether there is work or a mistake to see. */
  readonly filled?: {
    readonly count: number;
    readonly of: number;
    readonly isDue: boolean;
    readonly isWrong: boolean;
  };
}

/** The heading of the fields a noun's declaration calls essential. */
export const ESSENTIALS = 'Essentials';

export interface FormFacts {
  readonly isNew: boolean;
  readonly custom: readonly CustomField[];
  /** Fields the page decides, such as the customer it belongs to. */
  readonly decided?: readonly string[];
  readonly allows?: (permission: string) => boolean;
}

/**
 * The fields a person fills in, in the sections of the declaration; what no section names comes last. Where the
 * declaration names essentials, they come first and the sections hold what is left, folded.
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
  const rest: FormSection = declared.length > 0 ? { title: 'Other details', fields: others } : { fields: others };
  const own: FormSection = { title: 'Custom fields', about: 'Added by your company.', fields: extra };
  const sections = [...declared, rest, own].filter((section) => section.fields.length > 0);
  if (essentials.length === 0) return sections;
  return [{ title: ESSENTIALS, fields: essentials }, ...sections.map((section) => ({ ...section, isFolded: true }))];
}

/**
 * Whether a field is asked for: the fields it depends on have one of their values, or something stands in it already,
 * which is kept and shown.
 */
export function isAsked({ fields, onlyWhen }: AnyEntity, key: string, values: Values, stored: unknown): boolean {
  const when = onlyWhen?.[key];
  if (!when || isFilled(stored, fields[key])) return true;
  return Object.entries(when).every(([other, among]) =>
    (among ?? []).some((value) => isSameValue(value, values[other])),
  );
}

/** Whether somebody filled something in: neither empty nor what every record begins with. */
export const isFilled = (value: unknown, field?: Field): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  !isSameValue(value, field?.default ?? null);

/** Every field of a form. A state is moved by its actions once the record exists, so an edit does not offer it. */
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

/** What a form begins with: the record, or the defaults of a new one with what is known already. */
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

/** What an edit sends: only what changed. */
export function patchBody(first: Values, values: Values): Values {
  return folded(changedKeys(first, values).map((key) => [key, values[key]]));
}

/**
 * What a new record sends. An empty field is left out, except one that was emptied of its default on purpose.
 */
export function draftBody(fields: readonly FormField[], values: Values, decided: Values = {}): Values {
  const given = fields.flatMap(({ key, field }): [string, unknown][] => {
    const value = values[key] ?? null;
    if (value !== null && !(Array.isArray(value) && value.length === 0)) return [[key, value]];
    return field.optional && field.default !== undefined ? [[key, value]] : [];
  });
  return folded([...Object.entries(decided), ...given]);
}

/** Custom fields lie in `extra` on the way. */
function folded(entries: readonly (readonly [string, unknown])[]): Values {
  const own = entries.filter(([key]) => !key.startsWith('extra.'));
  const extra = entries.flatMap(([key, value]) => {
    const custom = customFieldKey(key);
    return custom ? [[custom, value] as const] : [];
  });
  return { ...Object.fromEntries(own), ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}) };
}

/** Values in the words of an address: `?name=Ash&customerId=12`. What a field cannot read is left out. */
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
