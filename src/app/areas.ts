import { area as access } from '#areas/access/access.ts';
import { area as company } from '#areas/company/company.ts';
import { area as customers } from '#areas/customers/customers.ts';
import { area as estate } from '#areas/estate/estate.ts';
import { area as identity } from '#areas/identity/identity.ts';
import { area as integrations } from '#areas/integrations/integrations.ts';
import { area as suppliers } from '#areas/suppliers/suppliers.ts';
import { area as teams } from '#areas/teams/teams.ts';
import { type AreaModel, enter } from '#engine/access/areaModel.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { area as platform } from '#platform/platform.ts';

/** Every area, in their order. */
export const areas: readonly AreaModel[] = [
  platform,
  company,
  identity,
  access,
  integrations,
  teams,
  customers,
  suppliers,
  estate,
];

export const entities: readonly AnyEntity[] = areas.flatMap((area) => area.entities);

for (const area of areas) enter(area);
