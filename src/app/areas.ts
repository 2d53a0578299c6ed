import './features.ts';
import './ruleExamples.ts';
import {
  entities as customerNouns,
  permissions as customerPermissions,
  screens as customerScreens,
} from '#areas/customers/customers.ts';
import {
  entities as estateNouns,
  permissions as estatePermissions,
  screens as estateScreens,
} from '#areas/estate/estate.ts';
import { entities as supplierNouns, screens as supplierScreens } from '#areas/suppliers/suppliers.ts';
import {
  entities as systemNouns,
  permissions as systemPermissions,
  screens as systemScreens,
} from '#areas/system/system.ts';
import { entities as teamNouns, permissions as teamPermissions, screens as teamScreens } from '#areas/teams/teams.ts';
import { declarePermissions } from '#core/access/catalogue.ts';
import { corePermissions } from '#core/access/corePermissions.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { register } from '#core/entity/registry.ts';
import type { ScreenFacts } from '#core/screens/manifest.ts';

/** Every area's nouns and screens, once, in the order of the areas. */
export const entities: readonly AnyEntity[] = [
  ...systemNouns,
  ...teamNouns,
  ...customerNouns,
  ...supplierNouns,
  ...estateNouns,
];
export const screens: readonly ScreenFacts[] = [
  ...systemScreens,
  ...teamScreens,
  ...customerScreens,
  ...supplierScreens,
  ...estateScreens,
];

register(entities);
declarePermissions([
  ...corePermissions,
  ...systemPermissions,
  ...teamPermissions,
  ...customerPermissions,
  ...estatePermissions,
]);
