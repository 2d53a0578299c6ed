import type { NounEntry } from '#engine/entity/nounIndex.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { areaEntries } from './areaEntries.ts';

/** Every screen of the product, each address once. */
export const allScreens: readonly ScreenFacts[] = areaEntries.flatMap(({ screens }) => screens);

/** Names and places of all nouns. */
export const nouns: readonly NounEntry[] = areaEntries.flatMap((area) => area.nouns);

/** The area of a screen, by path. */
export const areaOfScreen: ReadonlyMap<string, string> = new Map(
  areaEntries.flatMap(({ name, screens }) => screens.map(({ path }) => [path, name] as const)),
);
/** The area of a noun, by name. */
export const areaOfNoun: ReadonlyMap<string, string> = new Map(
  areaEntries.flatMap((area) => area.nouns.map(({ name }) => [name, area.name] as const)),
);
