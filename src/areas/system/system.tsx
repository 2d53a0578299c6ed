import type { Components } from '#core/screens/components.web.ts';

const customFieldForm = () => import('./custom-fields/CustomFieldForm.tsx');

export const components: Components = {
  '/system/settings': () => import('#core/settings/screens/Settings.tsx'),
  '/system/features': () => import('#core/access/screens/Features.tsx'),
  '/system/features/{key}': () => import('#core/access/screens/FeatureEdit.tsx'),
  '/system/import': () => import('#core/import/screens/ImportHome.tsx'),
  '/system/import/{id}': () => import('#core/import/screens/ImportRun.tsx'),
  '/system/custom-fields/create': customFieldForm,
  '/system/custom-fields/{id}/edit': customFieldForm,
};
