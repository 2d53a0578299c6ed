import { type Entity, entity, type Section } from '../entity/entity.ts';
import type { Field, Fields, ValueOf } from '../kinds/field.ts';

/** The values of a group, each with its default where nobody has set it. */
export type GroupValues<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Field → what is wrong with it, in a sentence. */
export type Complaints = Readonly<Record<string, string>>;

export interface GroupFacts<F extends Fields> {
  readonly label: string;
  /** One sentence: what these settings decide. */
  readonly help: string;
  /** Each may be left empty or has a default, so that a new installation works before anybody has set anything. */
  readonly fields: F;
  readonly sections?: readonly Section[];
  /** To change it, one shows again who one is. */
  readonly isSensitive?: boolean;
  /** What the values together must hold to, beyond what each kind of field asks. Pure: no clock, no chance. */
  readonly judge?: (values: GroupValues<F>) => Complaints;
}

/** A group of the company's settings: one versioned row, one form. */
export interface SettingGroup<F extends Fields = Fields> extends GroupFacts<F> {
  readonly name: string;
  /** The group as forms, schemas and the log know it: fields like those of a noun, without a table of its own. */
  readonly form: Entity<'setting', F>;
}
/** Any declared group, its field types forgotten. */
export type AnyGroup = Omit<SettingGroup, 'judge'> & { readonly judge?: (values: never) => Complaints };

/**
 * Declares a group of settings. It is listed in `app/settings.ts`; the API and the screen follow from it, and
 * `readGroup` gives its values.
 *
 * @param name in camelCase; it is part of the address and never changes
 * @throws when a field has neither a default nor may be left empty
 */
export function settingGroup<F extends Fields>(name: string, facts: GroupFacts<F>): SettingGroup<F> {
  for (const [key, field] of Object.entries<Field>(facts.fields))
    if (!field.optional && field.default === undefined)
      throw new Error(`The setting ${name}.${key} has no default and may not be left empty.`);
  return { ...facts, name, form: formOf(facts) };
}

const formOf = <F extends Fields>({ label, fields, sections }: GroupFacts<F>): Entity<'setting', F> =>
  entity('setting', {
    label,
    plural: 'Settings',
    path: 'settings',
    scope: { by: 'none', because: 'settings are the company’s own' },
    fields,
    title: ['id'],
    columns: [],
    ...(sections ? { sections } : {}),
    internal: true,
    unsearched: true,
  });

/** What a group holds: the stored values over the defaults. Values of fields that no longer exist are left out. */
export function valuesOf<F extends Fields>(
  group: Pick<SettingGroup<F>, 'fields'>,
  stored: Readonly<Record<string, unknown>> = {},
): GroupValues<F> {
  return Object.fromEntries(
    Object.entries<Field>(group.fields).map(([key, field]) => [
      key,
      Object.hasOwn(stored, key) ? stored[key] : (field.default ?? null),
    ]),
  ) as GroupValues<F>;
}

const groups = new Map<string, AnyGroup>();

/** Makes groups known to the API and the screen. @throws when two have one name */
export function registerGroups(declared: readonly AnyGroup[]): void {
  for (const group of declared) {
    if (groups.has(group.name)) throw new Error(`Two groups of settings are called “${group.name}”.`);
    groups.set(group.name, group);
  }
}

export const allGroups = (): readonly AnyGroup[] => [...groups.values()];
