import type { AreaEntries } from '#engine/entity/manifestText.ts';
import { entryOf } from '#engine/entity/nounIndex.ts';
import { areas } from './areas.ts';
import { shellScreens } from './screens.ts';

/** What is known of every area from the start. A build puts it in as a text, without the declarations it follows from. */
export const areaEntries: readonly AreaEntries[] = [
  { name: 'app', nouns: [], screens: shellScreens },
  ...areas.map(({ name, entities, screens }) => ({ name, nouns: entities.map(entryOf), screens })),
];
