import { areaModel } from '#engine/access/areaModel.ts';
import { accessReview } from './access-review/accessReview.ts';
import { cover } from './cover/cover.ts';
import { role } from './roles/role.ts';
import { plain, sensitive } from '#engine/access/catalogue.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screensOf } from '#engine/entity/screensOf.ts';

export const area = areaModel('access', {
  entities: [role, cover, accessReview],
  permissions: [
    sensitive('accessReview.view'),
    sensitive('accessReview.create', 'Start access reviews'),
    sensitive('accessReview.update', 'Review the access of others'),
    sensitive('accessReview.finish'),
    sensitive('accessReview.export'),
    plain('cover.view', 'See who covers for whom'),
    plain('cover.create', 'Set up cover for your own customers'),
    plain('cover.update', 'Change your own cover'),
    plain('cover.delete', 'Cancel your own cover'),
    plain('cover.export', 'Export cover to a file'),
    sensitive('role.create'),
    sensitive('role.update'),
    sensitive('role.delete'),
    sensitive('security.view', 'See the security of the installation', 'Security'),
  ],
  screens: [
    {
      path: '/system/security',
      title: 'Security',
      area: 'system',
      permission: 'security.view',
      menu: true,
      part: 'Security',
    },
    ...(['customer', 'supplier'] as const).map(
      (of): ScreenFacts => ({
        path: `/users/{id}/${of}-assign`,
        title: of === 'customer' ? 'Assign customers' : 'Assign suppliers',
        area: 'users',
        permission: 'user.update',
        parent: '/users/{id}',
        panel: true,
      }),
    ),
    ...screensOf(cover),
    ...screensOf(role),
    {
      path: '/system/roles/{id}/view-as',
      title: 'View as role',
      area: 'system',
      permission: 'role.view',
      parent: '/system/roles/{id}',
      panel: true,
    },
    ...screensOf(accessReview),
    {
      path: '/system/permissions',
      title: 'Permissions',
      area: 'system',
      permission: ['role.view', 'permission.explain'],
      menu: true,
      part: 'Users and access',
    },
  ],
});
