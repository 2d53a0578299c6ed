import { type Entity, entity, type Section } from '../entity/entity.ts';
import type { Field, Fields, ValueOf } from '../kinds/field.ts';

/** The values of a group, each with its default where nobody has set it. */
export type GroupValues<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Field → what is wrong with it, in a sentence. */
export type Complaints = Readonly<Record<string, string>>;

/** A value that is written and never given back: a password, a client secret. */
export interface SecretFact<F extends Fields = Fields> {
  /** Of the kind `secret`, and optional. */
  readonly field: Field<string>;
  /**
   * The fields that say where it is sent. When one of them changes, the secret is given anew, so that nobody sends one
   * they do not know to a place of their own; when one is emptied, it is forgotten.
   */
  readonly sentTo: readonly (keyof F & string)[];
}

/** Which secrets of a group are set. */
export type SecretsSet = Readonly<Record<string, boolean>>;

export interface GroupFacts<F extends Fields> {
  readonly label: string;
  /** One sentence: what these settings decide. */
  readonly help: string;
  /** Each may be left empty or has a default, so that a new installation works before anybody has set anything. */
  readonly fields: F;
  /** Not among the values: `readSecret` opens one where it is used. */
  readonly secrets?: Readonly<Record<string, SecretFact<F>>>;
  readonly sections?: readonly Section[];
  /** To change it, one shows again who one is. */
  readonly isSensitive?: boolean;
  /** What the values together must hold to, beyond what each kind of field asks. Pure: no clock, no chance. */
  readonly judge?: (values: GroupValues<F>, isSet: SecretsSet) => Complaints;
}

/** A group of the company's settings: one versioned row, one form. */
export interface SettingGroup<F extends Fields = Fields> extends GroupFacts<F> {
  readonly name: string;
  /** The group as forms, schemas and the log know it: fields like those of a noun, without a table of its own. */
  readonly form: Entity<'setting', F>;
}
/** Any declared group, its field types forgotten. */
export type AnyGroup = Omit<SettingGroup, 'judge' | 'secrets'> & {
  readonly judge?: (values: never, isSet: SecretsSet) => Complaints;
  readonly secrets?: Readonly<Record<string, SecretFact<never>>>;
};

/**
 * Declares a group of settings. It is listed in `app/settings.ts`; the API and the screen follow from it, and
 * `readGroup` gives its values.
 *
 * @param name in camelCase; it is part of the address and never changes
 * @throws when a field has neither a default nor may be left empty
 */
export function settingGroup<F extends Fields>(name: string, facts: GroupFacts<F>): SettingGroup<F> {
  for (const [key, field] of Object.entries<Field>(allFields(facts)))
    if (!field.optional && field.default === undefined)
      throw new Error(`The setting ${name}.${key} has no default and cannot be blank.`);
  return { ...facts, name, form: formOf(facts) };
}

const allFields = <F extends Fields>({ fields, secrets = {} }: GroupFacts<F>): F => ({
  ...fields,
  ...Object.fromEntries(Object.entries(secrets).map(([key, { field }]) => [key, field])),
});

const formOf = <F extends Fields>(facts: GroupFacts<F>): Entity<'setting', F> =>
  entity('setting', {
    label: facts.label,
    plural: 'Settings',
    path: 'settings',
    scope: { by: 'none', because: 'settings are common to the whole company' },
    fields: allFields(facts),
    title: ['id'],
    columns: [],
    ...(facts.sections ? { sections: facts.sections } : {}),
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
    if (groups.has(group.name)) throw new Error(`Two settings groups are called “${group.name}”.`);
    groups.set(group.name, group);
  }
}

export const allGroups = (): readonly AnyGroup[] => [...groups.values()];
