import type { AreaEntries } from '#engine/entity/manifestText.ts';
import { entryOf } from '#engine/entity/nounIndex.ts';
import { areas } from './areas.ts';
import { shellScreens } from './screens.ts';

/** The nouns and screens of all areas. The build includes them as a text, without the declarations. */
export const areaEntries: readonly AreaEntries[] = [
  { name: 'app', nouns: [], screens: shellScreens },
  ...areas.map(({ name, entities, screens }) => ({ name, nouns: entities.map(entryOf), screens })),
];
