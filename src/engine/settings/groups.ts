import { type Entity, entity, type Section } from '../entity/entity.ts';
import type { Field, Fields, ValueOf } from '../kinds/field.ts';

/** The values of a group, with defaults for values that are not set. */
export type GroupValues<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Field → error message. */
export type Complaints = Readonly<Record<string, string>>;

/** A value that can be set but not read: a password, a client secret. */
export interface SecretFact<F extends Fields = Fields> {
  /** An optional field of the kind `secret`. */
  readonly field: Field<string>;
  /**
   * The fields that decide where the secret is sent. If one of them changes, the secret must be entered again, so that
   * a user cannot send an unknown secret to their own server. If one becomes empty, the secret is removed.
   */
  readonly sentTo: readonly (keyof F & string)[];
}

/** Which secrets of a group are set. */
export type SecretsSet = Readonly<Record<string, boolean>>;

export interface GroupFacts<F extends Fields> {
  readonly label: string;
  /** One sentence about the purpose of these settings. */
  readonly help: string;
  /** Each is optional or has a default, so that a new installation works without settings. */
  readonly fields: F;
  /** Not part of the values. `readSecret` decrypts one where it is used. */
  readonly secrets?: Readonly<Record<string, SecretFact<F>>>;
  readonly sections?: readonly Section[];
  /** A change requires proof of identity. */
  readonly isSensitive?: boolean;
  /** Checks the values together, beyond the rules of each field. A pure function without clock or randomness. */
  readonly judge?: (values: GroupValues<F>, isSet: SecretsSet) => Complaints;
}

/** A group of settings: one versioned row, one form. */
export interface SettingGroup<F extends Fields = Fields> extends GroupFacts<F> {
  readonly name: string;
  /** The group for forms, schemas and the audit log: fields like those of a noun, without a table. */
  readonly form: Entity<'setting', F>;
}
/** Any declared group, without its field types. */
export type AnyGroup = Omit<SettingGroup, 'judge' | 'secrets'> & {
  readonly judge?: (values: never, isSet: SecretsSet) => Complaints;
  readonly secrets?: Readonly<Record<string, SecretFact<never>>>;
};

/**
 * Declares a group of settings. It is listed in `app/settings.ts`. API and screen follow from it, and `readGroup`
 * returns its values.
 *
 * @param name in camelCase; it is part of the address and never changes
 * @throws if a field has no default and is not optional
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

/** The values of a group: stored values, otherwise defaults. Values of fields that no longer exist are left out. */
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

/** Registers groups for the API and the screen. @throws if two have the same name */
export function registerGroups(declared: readonly AnyGroup[]): void {
  for (const group of declared) {
    if (groups.has(group.name)) throw new Error(`Two settings groups are called “${group.name}”.`);
    groups.set(group.name, group);
  }
}

export const allGroups = (): readonly AnyGroup[] => [...groups.values()];
