import { components as customers } from '#areas/customers/customers.tsx';
import { components as estate } from '#areas/estate/estate.tsx';
import { components as access } from '#areas/access/access.tsx';
import { components as company } from '#areas/company/company.tsx';
import { components as identity } from '#areas/identity/identity.tsx';
import { components as integrations } from '#areas/integrations/integrations.tsx';
import { components as platform } from '#platform/platform.tsx';
import { components as teams } from '#areas/teams/teams.tsx';
import type { Components } from '#engine/screens/components.web.ts';

/** The screens areas write themselves, by path, in the order of the areas; everything else follows from declarations. */
export const components: Components = {
  ...platform,
  ...company,
  ...identity,
  ...access,
  ...integrations,
  ...teams,
  ...customers,
  ...estate,
  // Its groups are fetched with it: no other screen needs what they declare.
  '/system/settings': async () => {
    await import('./settings.ts');
    return import('#platform/settings/screens/Settings.tsx');
  },
};
