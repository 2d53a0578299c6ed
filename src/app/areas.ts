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
import { entities as companyNouns, screens as companyScreens } from '#areas/company/company.ts';
import {
  entities as identityNouns,
  permissions as identityPermissions,
  screens as identityScreens,
} from '#areas/identity/identity.ts';
import {
  entities as accessNouns,
  permissions as accessPermissions,
  screens as accessScreens,
} from '#areas/access/access.ts';
import {
  entities as integrationsNouns,
  permissions as integrationsPermissions,
  screens as integrationsScreens,
} from '#areas/integrations/integrations.ts';
import {
  entities as platformNouns,
  permissions as platformPermissions,
  screens as platformScreens,
} from '#platform/platform.ts';
import { entities as teamNouns, permissions as teamPermissions, screens as teamScreens } from '#areas/teams/teams.ts';
import { declarePermissions } from '#engine/access/catalogue.ts';
import { corePermissions } from '#engine/access/corePermissions.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { register } from '#engine/entity/registry.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';

/** Every area's nouns and screens, once, in the order of the areas. */
export const entities: readonly AnyEntity[] = [
  ...platformNouns,
  ...companyNouns,
  ...identityNouns,
  ...accessNouns,
  ...integrationsNouns,
  ...teamNouns,
  ...customerNouns,
  ...supplierNouns,
  ...estateNouns,
];
export const screens: readonly ScreenFacts[] = [
  ...platformScreens,
  ...companyScreens,
  ...identityScreens,
  ...accessScreens,
  ...integrationsScreens,
  ...teamScreens,
  ...customerScreens,
  ...supplierScreens,
  ...estateScreens,
];

register(entities);
declarePermissions([
  ...corePermissions,
  ...platformPermissions,
  ...identityPermissions,
  ...accessPermissions,
  ...integrationsPermissions,
  ...teamPermissions,
  ...customerPermissions,
  ...estatePermissions,
]);
