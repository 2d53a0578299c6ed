import { customField } from '#core/entity/customField.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { importRun } from '#core/import/importRun.ts';
import { type ScreenFacts, screensOf } from '#core/screens/manifest.ts';
import { role } from './roles/role.ts';
import { user } from './users/user.ts';

export const entities: readonly AnyEntity[] = [user, role, customField, importRun];

export const screens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home' },
  { path: '/logon', title: 'Logon', area: 'home', public: true },
  { path: '/setup/{token}', title: 'Set Up', area: 'home', public: true },
  { path: '/forbidden', title: 'Error 403', area: 'home' },
  { path: '/no-jobs', title: 'Jobs System Not Available', area: 'home' },
  { path: '/system/settings', title: 'Settings', area: 'system', permission: 'setting.view', menu: true },
  { path: '/system/import', title: 'Import', area: 'system', permission: 'import.run', menu: true },
  { path: '/system/import/{id}', title: 'Import', area: 'system', permission: 'import.run' },
  ...screensOf(customField, 'system', { menu: true }),
];
