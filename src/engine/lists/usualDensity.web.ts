import { sessionNow } from '../session/session.web.ts';
import { DEFAULT_DENSITY, type Density } from './layout.ts';

/** The row density of lists without their own setting, from the user's preferences. */
export const usualDensity = (): Density => sessionNow()?.settings.density ?? DEFAULT_DENSITY;
