import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Field } from '#engine/kinds/field.ts';

export interface PersonalField {
  readonly key: string;
  readonly field: Field;
}

/**
 * The personal fields of a noun: those that refer to a person, and email and phone fields.
 * @param people nouns whose records are people
 */
export const personalFields = (noun: AnyEntity, people: readonly string[]): readonly PersonalField[] =>
  Object.entries<Field>(noun.fields).flatMap(([key, field]) =>
    [field.to ?? field.toAny ?? []].flat().some((noun) => people.includes(noun)) ||
    field.kind === 'email' ||
    field.kind === 'phone'
      ? [{ key, field }]
      : [],
  );
