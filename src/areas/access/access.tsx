import { lazy } from 'react';
import { slot } from '#engine/screens/slots.tsx';
import type { Components } from '#engine/screens/components.web.ts';

const roleForm = () => import('./roles/RoleForm.tsx');

slot(
  'user:section',
  lazy(async () => ({ default: (await import('./cover/CoverCard.tsx')).CoverCard })),
);

export const components: Components = {
  '/users/{id}/customer-assign': () => import('./assignments/CustomerAssign.tsx'),
  '/users/{id}/supplier-assign': () => import('./assignments/SupplierAssign.tsx'),
  '/system/roles': () => import('./roles/RoleList.tsx'),
  '/system/roles/create': roleForm,
  '/system/roles/{id}': () => import('./roles/RoleShow.tsx'),
  '/system/roles/{id}/edit': roleForm,
  '/system/roles/{id}/view-as': () => import('./roles/ViewAsRole.tsx'),
  '/system/access-review/{id}': () => import('./access-review/AccessReviewShow.tsx'),
  '/system/permissions': () => import('./permissions/Permissions.tsx'),
  '/system/security': () => import('./security/Security.tsx'),
};
