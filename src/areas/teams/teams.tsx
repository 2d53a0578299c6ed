import type { Components } from '#engine/screens/components.web.ts';

export const components: Components = {
  '/teams': () => import('./teams/TeamList.tsx'),
  '/teams/{id}': () => import('./teams/TeamShow.tsx'),
};
