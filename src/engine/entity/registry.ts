import { provideNounLabels } from '../kinds/text/nounLabels.ts';
import type { Field } from '../kinds/field.ts';
import type { AnyEntity } from './entity.ts';
import { entryOf, indexNouns, nounEntries, nounEntry } from './nounIndex.ts';
import { referencesOf } from './references.ts';

const declared = new Map<string, AnyEntity>();
/** In the order of the index. Rebuilt after new nouns are registered. */
let listed: readonly AnyEntity[] | undefined;

/** Adds nouns to the registry. */
export function register(entities: readonly AnyEntity[]): void {
  for (const entity of entities) {
    const known = declared.get(entity.name);
    if (known && known !== entity) throw new Error(`The noun “${entity.name}” is declared twice.`);
    declared.set(entity.name, entity);
  }
  indexNouns(entities.map(entryOf));
  listed = undefined;
}

/** Every noun whose declaration is loaded, in the order of the index. */
export const entities = (): readonly AnyEntity[] =>
  (listed ??= nounEntries().flatMap(({ name }) => declared.get(name) ?? []));

/** @throws if no noun has the name. Names come from declarations, so this is a defect and not a user error */
export function entityNamed(name: string): AnyEntity {
  const found = declared.get(name);
  if (!found) throw new Error(`Noun “${name}” not found.`);
  return found;
}

export const findEntity = (name: string): AnyEntity | undefined => declared.get(name);

/**
 * Checks that references name existing nouns and that every field is stored. Called at start-up and in a test.
 * @param isKept whether a noun has a store for its secrets
 */
export function* registryComplaints(isKept: (noun: AnyEntity) => boolean = () => false): Generator<string> {
  for (const entity of declared.values()) {
    for (const { key, to } of referencesOf(entity))
      if (!declared.has(to)) yield `${entity.name}.${key} refers to the unknown noun “${to}”`;
    for (const key of secretsOf(entity.fields))
      if (key.includes('.') || !isKept(entity))
        yield `${entity.name}.${key} is a secret, and nothing keeps it. Register a keeper with keepSecretsOf, use a separate table with seal, or the secrets of a settings group`;
  }
}

/**
 * Secret fields, and secret columns of lists of rows. Settings groups are not registered nouns, so their secrets are
 * exempt.
 */
const secretsOf = (fields: AnyEntity['fields']): string[] =>
  Object.entries<Field>(fields).flatMap(([key, field]) =>
    field.kind === 'secret' ? [key] : secretsOf(field.of ?? {}).map((column) => `${key}.${column}`),
  );

/** Nouns built on another, e.g. every kind of asset. */
export const derivedFrom = (base: AnyEntity): readonly AnyEntity[] =>
  entities().filter((entity) => entity.base === base);

provideNounLabels((name) => nounEntry(name)?.label);
