import type { NounEntry } from '#engine/entity/nounIndex.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { areaEntries } from './areaEntries.ts';

/** Every screen of the product, each address once. */
export const allScreens: readonly ScreenFacts[] = areaEntries.flatMap(({ screens }) => screens);

/** What every noun is called, and where it is found. */
export const nouns: readonly NounEntry[] = areaEntries.flatMap((area) => area.nouns);

/** The area that brings a screen, by its path. */
export const areaOfScreen: ReadonlyMap<string, string> = new Map(
  areaEntries.flatMap(({ name, screens }) => screens.map(({ path }) => [path, name] as const)),
);
/** The area that declares a noun, by its name. */
export const areaOfNoun: ReadonlyMap<string, string> = new Map(
  areaEntries.flatMap((area) => area.nouns.map(({ name }) => [name, area.name] as const)),
);
