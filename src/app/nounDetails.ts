import { detailsOf, type NounDetails } from '#engine/entity/nounDetails.ts';
import { type EveryRelated, relatedTo } from '#engine/records/related.ts';
import { entities } from './areas.ts';

/* Details of nouns for screens of other areas. Loaded with the first screen; the build includes them as plain data. */

export const details: Readonly<Record<string, NounDetails>> = Object.fromEntries(
  entities.map((noun) => [noun.name, detailsOf(noun)]),
);

export const related: EveryRelated = Object.fromEntries(
  entities.map((noun) => [
    noun.name,
    relatedTo(noun, entities).map(({ entity, key, label, as }) =>
      as ? ([entity.name, key, label, as] as const) : ([entity.name, key, label] as const),
    ),
  ]),
);
