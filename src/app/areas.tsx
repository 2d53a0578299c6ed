import { components as customers } from '#areas/customers/customers.tsx';
import { components as estate } from '#areas/estate/estate.tsx';
import { components as system } from '#areas/system/system.tsx';
import { components as teams } from '#areas/teams/teams.tsx';
import type { Components } from '#core/screens/components.web.ts';

/** The screens areas write themselves, by path, in the order of the areas; everything else follows from declarations. */
export const components: Components = {
  ...system,
  ...teams,
  ...customers,
  ...estate,
  // Its groups are fetched with it: no other screen needs what they declare.
  '/system/settings': async () => {
    await import('./settings.ts');
    return import('#core/settings/screens/Settings.tsx');
  },
};
