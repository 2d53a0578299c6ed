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
  /** The noun it is named as, where the field can name records of several. */
  readonly as?: string;
}

/**
 * Nouns that refer to this one, in the order they are declared. What belongs to a customer has its place in the
 * customer's own pages, so a customer does not list everything again.
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
            !(noun.underCustomer && key === owner),
        )
        // Every kind built on a base has the base's fields; the base lists them once.
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

/** The same for everything there is, in few words: by noun, what names it, by which field, and how that is called. */
export type EveryRelated = Readonly<
  Record<string, readonly (readonly [noun: string, key: string, label: string, as?: string])[]>
>;

let provided: EveryRelated | undefined;

/** Says it for nouns whose declarations are fetched later. */
export function provideRelated(all: EveryRelated): void {
  provided = all;
}

/** What refers to a noun, whether or not its declaration has come. */
export const relatedOf = (entity: AnyEntity): readonly RelatedNoun[] =>
  provided?.[entity.name]?.flatMap(([name, key, label, as]) => {
    const noun = nounEntry(name);
    return noun ? [{ entity: noun, key, label, ...(as ? { as } : {}) }] : [];
  }) ?? relatedTo(entity);

/** The condition that records name another by a field of theirs. */
export const naming = ({ key, as }: Pick<RelatedNoun, 'key' | 'as'>, id: number): Condition =>
  as ? { field: key, op: 'any', values: [`${as}:${id}`] } : { field: key, op: 'is', values: [String(id)] };
