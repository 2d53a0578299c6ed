import { lazy } from 'react';
import { slot } from '#engine/screens/slots.tsx';
import { withEveryNoun } from '#engine/entity/declarations.web.ts';
import type { Components } from '#engine/screens/components.web.ts';

const roleForm = withEveryNoun(() => import('./roles/RoleForm.tsx'));

slot(
  'user:section',
  lazy(async () => ({ default: (await import('./cover/CoverCard.tsx')).CoverCard })),
);

export const components: Components = {
  '/users/{id}/customer-assign': () => import('./assignments/CustomerAssign.tsx'),
  '/users/{id}/supplier-assign': () => import('./assignments/SupplierAssign.tsx'),
  '/system/roles': withEveryNoun(() => import('./roles/RoleList.tsx')),
  '/system/roles/create': roleForm,
  '/system/roles/{id}': withEveryNoun(() => import('./roles/RoleShow.tsx')),
  '/system/roles/{id}/edit': roleForm,
  '/system/roles/{id}/view-as': withEveryNoun(() => import('./roles/ViewAsRole.tsx')),
  '/system/access-review/{id}': withEveryNoun(() => import('./access-review/AccessReviewShow.tsx')),
  '/system/permissions': withEveryNoun(() => import('./permissions/Permissions.tsx')),
  '/system/security': () => import('./security/Security.tsx'),
};
