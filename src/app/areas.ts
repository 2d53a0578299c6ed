import { area as accounts } from '#areas/accounts/accounts.ts';
import { area as access } from '#areas/access/access.ts';
import { area as company } from '#areas/company/company.ts';
import { area as customers } from '#areas/customers/customers.ts';
import { area as contracts } from '#areas/contracts/contracts.ts';
import { area as desk } from '#areas/desk/desk.ts';
import { area as visits } from '#areas/visits/visits.ts';
import { area as estate } from '#areas/estate/estate.ts';
import { area as network } from '#areas/network/network.ts';
import { area as expiry } from '#areas/expiry/expiry.ts';
import { area as identity } from '#areas/identity/identity.ts';
import { area as integrations } from '#areas/integrations/integrations.ts';
import { area as staff } from '#areas/staff/staff.ts';
import { area as offboarding } from '#areas/offboarding/offboarding.ts';
import { area as mail } from '#areas/mail/mail.ts';
import { area as reminders } from '#areas/reminders/reminders.ts';
import { area as sales } from '#areas/sales/sales.ts';
import { area as suppliers } from '#areas/suppliers/suppliers.ts';
import { area as vault } from '#areas/vault/vault.ts';
import { area as documents } from '#areas/documents/documents.ts';
import { area as teams } from '#areas/teams/teams.ts';
import { type AreaModel, enter } from '#engine/access/areaModel.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { area as platform } from '#platform/platform.ts';

/** All areas, in order. */
export const areas: readonly AreaModel[] = [
  platform,
  company,
  identity,
  access,
  integrations,
  teams,
  staff,
  customers,
  suppliers,
  estate,
  network,
  vault,
  expiry,
  documents,
  desk,
  contracts,
  visits,
  mail,
  reminders,
  accounts,
  sales,
  offboarding,
];

export const entities: readonly AnyEntity[] = areas.flatMap((area) => area.entities);

for (const area of areas) enter(area);
