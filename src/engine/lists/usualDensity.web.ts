import { sessionNow } from '../session/session.web.ts';
import { DEFAULT_DENSITY, type Density } from './layout.ts';

/** How high rows are in a list that nobody gave another height: as the person likes it. */
export const usualDensity = (): Density => sessionNow()?.settings.density ?? DEFAULT_DENSITY;
