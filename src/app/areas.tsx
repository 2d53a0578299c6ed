import { components as customers } from '#areas/customers/customers.tsx';
import { components as estate } from '#areas/estate/estate.tsx';
import { components as teams } from '#areas/teams/teams.tsx';
import type { Components } from '#core/screens/components.web.ts';

/** The screens areas write themselves, by path, in the order of the areas; everything else follows from declarations. */
export const components: Components = {
  ...teams,
  ...customers,
  ...estate,
  '/system/import': () => import('#core/import/screens/ImportHome.tsx'),
  '/system/import/{id}': () => import('#core/import/screens/ImportRun.tsx'),
};
