import { components as accounts } from '#areas/accounts/accounts.tsx';
import { components as customers } from '#areas/customers/customers.tsx';
import { components as contracts } from '#areas/contracts/contracts.tsx';
import { components as desk } from '#areas/desk/desk.tsx';
import { components as visits } from '#areas/visits/visits.tsx';
import { components as estate } from '#areas/estate/estate.tsx';
import { components as network } from '#areas/network/network.tsx';
import { components as expiry } from '#areas/expiry/expiry.tsx';
import { components as access } from '#areas/access/access.tsx';
import { components as company } from '#areas/company/company.tsx';
import { components as identity } from '#areas/identity/identity.tsx';
import { components as integrations } from '#areas/integrations/integrations.tsx';
import { components as platform } from '#platform/platform.tsx';
import { components as suppliers } from '#areas/suppliers/suppliers.tsx';
import { components as offboarding } from '#areas/offboarding/offboarding.tsx';
import { components as mail } from '#areas/mail/mail.tsx';
import { components as reminders } from '#areas/reminders/reminders.tsx';
import { components as sales } from '#areas/sales/sales.tsx';
import { components as staff } from '#areas/staff/staff.tsx';
import { components as vault } from '#areas/vault/vault.tsx';
import { components as documents } from '#areas/documents/documents.tsx';
import { components as teams } from '#areas/teams/teams.tsx';
import type { AreaModel } from '#engine/access/areaModel.ts';
import { withEveryNoun } from '#engine/entity/declarations.web.ts';
import type { Components } from '#engine/screens/components.web.ts';

/** The declarations of each area, loaded with the first of its screens. */
export const areaModels: Readonly<Record<string, () => Promise<{ readonly area: AreaModel }>>> = {
  platform: () => import('#platform/platform.ts'),
  company: () => import('#areas/company/company.ts'),
  identity: () => import('#areas/identity/identity.ts'),
  access: () => import('#areas/access/access.ts'),
  integrations: () => import('#areas/integrations/integrations.ts'),
  teams: () => import('#areas/teams/teams.ts'),
  staff: () => import('#areas/staff/staff.ts'),
  customers: () => import('#areas/customers/customers.ts'),
  suppliers: () => import('#areas/suppliers/suppliers.ts'),
  estate: () => import('#areas/estate/estate.ts'),
  network: () => import('#areas/network/network.ts'),
  vault: () => import('#areas/vault/vault.ts'),
  expiry: () => import('#areas/expiry/expiry.ts'),
  documents: () => import('#areas/documents/documents.ts'),
  desk: () => import('#areas/desk/desk.ts'),
  contracts: () => import('#areas/contracts/contracts.ts'),
  visits: () => import('#areas/visits/visits.ts'),
  mail: () => import('#areas/mail/mail.ts'),
  reminders: () => import('#areas/reminders/reminders.ts'),
  accounts: () => import('#areas/accounts/accounts.ts'),
  sales: () => import('#areas/sales/sales.ts'),
  offboarding: () => import('#areas/offboarding/offboarding.ts'),
};

/** Custom screens of the areas by path, in the order of the areas. All other screens follow from declarations. */
export const components: Components = {
  ...platform,
  ...company,
  ...identity,
  ...access,
  ...integrations,
  ...teams,
  ...staff,
  ...customers,
  ...suppliers,
  ...estate,
  ...network,
  ...vault,
  ...expiry,
  ...documents,
  ...desk,
  ...contracts,
  ...visits,
  ...mail,
  ...reminders,
  ...accounts,
  ...sales,
  ...offboarding,
  // Sample rules are loaded with the screens that offer them.
  '/system/automation': withEveryNoun(async () => {
    await import('./ruleExamples.ts');
    return import('#platform/automation/screens/AutomationList.tsx');
  }),
  '/system/automation/create': withEveryNoun(async () => {
    await import('./ruleExamples.ts');
    return import('#platform/automation/screens/AutomationForm.tsx');
  }),
  // The settings groups are loaded with their screen, because no other screen needs them.
  '/system/settings': async () => {
    await import('./settings.ts');
    return import('#platform/settings/screens/Settings.tsx');
  },
};
