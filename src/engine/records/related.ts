import { type Field, labelOf } from '../kinds/field.ts';
import type { Condition } from '../lists/query.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entryOf, type NounEntry, nounEntry } from '../entity/nounIndex.ts';
import { entities } from '../entity/registry.ts';

/** A noun whose records name the one on show, and by which field. */
export interface RelatedNoun {
  readonly entity: NounEntry;
  readonly key: string;
  /** "Printers"; with the field where two of its fields lead here: "Jobs (asked by)". */
  readonly label: string;
}

/**
 * Nouns that refer to this one, in the order they are declared. What belongs to a customer has its place in the
 * customer's own pages, so a customer does not list everything again.
 */
export function relatedTo(entity: AnyEntity, all: readonly AnyEntity[] = entities()): readonly RelatedNoun[] {
  const names = [entity.name, ...(entity.base ? [entity.base.name] : [])];
  const owner = `${entity.name}Id`;
  const found = all
    .filter((noun) => !noun.internal && noun !== entity.base)
    .flatMap((noun) =>
      Object.entries<Field>(noun.fields)
        .filter(
          ([key, field]) =>
            field.kind === 'ref' && names.includes(field.to ?? '') && !(noun.underCustomer && key === owner),
        )
        // Every kind built on a base has the base's fields; the base lists them once.
        .filter(([key]) => !noun.base || !(key in noun.base.fields))
        .map(([key, field]) => ({ entity: noun, key, field })),
    );
  return found.map(({ entity: noun, key, field }) => {
    const isAlone = found.filter((each) => each.entity === noun).length === 1;
    return {
      entity: entryOf(noun),
      key,
      label: isAlone ? noun.plural : `${noun.plural} (${labelOf(key, field).toLowerCase()})`,
    };
  });
}

/** The same for everything there is, in few words: by noun, what names it, by which field, and how that is called. */
export type EveryRelated = Readonly<Record<string, readonly (readonly [noun: string, key: string, label: string])[]>>;

let provided: EveryRelated | undefined;

/** Says it for nouns whose declarations are fetched later. */
export function provideRelated(all: EveryRelated): void {
  provided = all;
}

/** What refers to a noun, whether or not its declaration has come. */
export const relatedOf = (entity: AnyEntity): readonly RelatedNoun[] =>
  provided?.[entity.name]?.flatMap(([name, key, label]) => {
    const noun = nounEntry(name);
    return noun ? [{ entity: noun, key, label }] : [];
  }) ?? relatedTo(entity);

/** The condition that a record's field names another. */
export const naming = (key: string, id: number): Condition => ({ field: key, op: 'is', values: [String(id)] });
