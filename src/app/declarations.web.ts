import { type AreaModel, enter } from '#engine/access/areaModel.ts';
import { provideDetails } from '#engine/entity/nounDetails.ts';
import { provideRelated } from '#engine/records/related.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { areaModels } from './areas.tsx';
import { areaOfNoun, areaOfScreen } from './manifest.ts';

const models = new Map<string, Promise<AreaModel>>();
let details: Promise<void> | undefined;

/** Loads the declarations of a screen's area, and the details of other areas' nouns. */
export const declarationsFor = (screen: ScreenFacts): Promise<unknown> =>
  Promise.all([detailsOfNouns(), fetchArea(areaOfScreen.get(screen.path) ?? '')]);

/** Loads the declarations of a noun's area, or all declarations. */
export async function fetchDeclarations(noun: string): Promise<void> {
  if (noun !== 'every') return void (await fetchArea(areaOfNoun.get(noun) ?? ''));
  const all = await Promise.all(Object.keys(areaModels).map(async (name) => fetchArea(name)));
  // Registered again in the order of the areas, which is the order of permissions on screens.
  for (const area of all) if (area) enter(area);
}

function fetchArea(name: string): Promise<AreaModel> | undefined {
  const known = models.get(name);
  if (known) return known;
  const fetching = areaModels[name]?.().then(({ area }) => {
    enter(area);
    return area;
  });
  if (!fetching) return undefined;
  models.set(name, fetching);
  // A failed load is forgotten, so that the next request tries again.
  fetching.catch(() => models.delete(name));
  return fetching;
}

function detailsOfNouns(): Promise<void> {
  details ??= import('./nounDetails.ts').then(
    (known) => {
      provideDetails(known.details);
      provideRelated(known.related);
    },
    (failure: unknown) => {
      details = undefined;
      throw failure;
    },
  );
  return details;
}
