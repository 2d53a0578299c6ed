import { type Field, labelOf } from '../kinds/field.ts';
import type { Condition } from '../lists/query.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entryOf, type NounEntry, nounEntry } from '../entity/nounIndex.ts';
import { entities } from '../entity/registry.ts';

/** A noun whose records refer to the present one, and the field that does. */
export interface RelatedNoun {
  readonly entity: NounEntry;
  readonly key: string;
  /** "Printers". If two of its fields refer here, with the field: "Jobs (asked by)". */
  readonly label: string;
  /** The noun that the reference uses, for a field with references to several nouns. */
  readonly as?: string;
}

/**
 * Nouns that refer to this one, in order of declaration. Records of a customer have their own pages under the customer,
 * so a customer does not list them again.
 */
export function relatedTo(entity: AnyEntity, all: readonly AnyEntity[] = entities()): readonly RelatedNoun[] {
  const names = [entity.name, ...(entity.base ? [entity.base.name] : [])];
  const owner = `${entity.name}Id`;
  const asOf = (field: Field) => field.toAny?.find((name) => names.includes(name));
  const found = all
    .filter((noun) => !noun.internal && noun !== entity.base)
    .flatMap((noun) =>
      Object.entries<Field>(noun.fields)
        .filter(
          ([key, field]) =>
            !field.unlisted &&
            (field.kind === 'ref' ? names.includes(field.to ?? '') : asOf(field) !== undefined) &&
            (field.listed === true || !(noun.underCustomer && key === owner)),
        )
        // Kinds built on a base inherit its fields, so only the base lists them.
        .filter(([key]) => !noun.base || !(key in noun.base.fields))
        .map(([key, field]) => ({ entity: noun, key, field, as: asOf(field) })),
    );
  return found.map(({ entity: noun, key, field, as }) => {
    const isAlone = found.filter((each) => each.entity === noun).length === 1;
    return {
      entity: entryOf(noun),
      key,
      label: isAlone ? noun.plural : `${noun.plural} (${labelOf(key, field).toLowerCase()})`,
      ...(as ? { as } : {}),
    };
  });
}

/** The same for all nouns in short form: by noun, the referring noun, its field and the label. */
export type EveryRelated = Readonly<
  Record<string, readonly (readonly [noun: string, key: string, label: string, as?: string])[]>
>;

let provided: EveryRelated | undefined;

/** Sets the list for nouns whose declarations are fetched later. */
export function provideRelated(all: EveryRelated): void {
  provided = all;
}

/** The nouns that refer to a noun, even if their declarations are not loaded. */
export const relatedOf = (entity: AnyEntity): readonly RelatedNoun[] =>
  provided?.[entity.name]?.flatMap(([name, key, label, as]) => {
    const noun = nounEntry(name);
    return noun ? [{ entity: noun, key, label, ...(as ? { as } : {}) }] : [];
  }) ?? relatedTo(entity);

/** The condition that records refer to another record by a field. */
export const naming = ({ key, as }: Pick<RelatedNoun, 'key' | 'as'>, id: number): Condition =>
  as ? { field: key, op: 'any', values: [`${as}:${id}`] } : { field: key, op: 'is', values: [String(id)] };
