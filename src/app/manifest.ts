import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screens as areaScreens } from './areas.ts';
import { shellScreens } from './screens.ts';

/** Every screen of the product, each address once. */
export const allScreens: readonly ScreenFacts[] = [...shellScreens, ...areaScreens];
