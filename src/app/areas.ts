import './settings.ts';
import { entities as customerNouns, screens as customerScreens } from '#areas/customers/customers.ts';
import { entities as estateNouns, screens as estateScreens } from '#areas/estate/estate.ts';
import { entities as systemNouns, screens as systemScreens } from '#areas/system/system.ts';
import { entities as teamNouns, screens as teamScreens } from '#areas/teams/teams.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { register } from '#core/entity/registry.ts';
import type { ScreenFacts } from '#core/screens/manifest.ts';

/** Every area's nouns and screens, once, in the order of the areas. */
export const entities: readonly AnyEntity[] = [...systemNouns, ...teamNouns, ...customerNouns, ...estateNouns];
export const screens: readonly ScreenFacts[] = [...systemScreens, ...teamScreens, ...customerScreens, ...estateScreens];

register(entities);
