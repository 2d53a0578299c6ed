import type { DeclaredPermission } from '#core/access/catalogue.ts';
import { customField } from '#core/entity/customField.ts';
import { disposable } from '#core/disposable/disposable.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { importRun } from '#core/import/importRun.ts';
import { type ScreenFacts, screensOf } from '#core/screens/manifest.ts';
import { outbound } from './outbound/outbound.ts';
import { bankHoliday } from './calendars/bankHoliday.ts';
import { workingCalendar } from './calendars/workingCalendar.ts';
import { role } from './roles/role.ts';
import { apiToken } from './tokens/apiToken.ts';
import { user } from './users/user.ts';
import { webhook } from './webhooks/webhook.ts';

export const entities: readonly AnyEntity[] = [
  user,
  role,
  workingCalendar,
  bankHoliday,
  customField,
  importRun,
  apiToken,
  webhook,
  outbound,
  disposable,
];

/** What users and roles ask for beside what follows from their declarations. */
export const permissions: readonly DeclaredPermission[] = [
  { code: 'user.create', sentence: 'Invite users', risk: 'sensitive' },
  { code: 'user.update', sentence: 'Change users: their roles and what they see', risk: 'sensitive' },
  { code: 'user.deactivate', sentence: 'Deactivate users', risk: 'sensitive' },
  { code: 'user.reactivate', sentence: 'Reactivate users', risk: 'sensitive' },
  { code: 'user.endSessions', sentence: 'Sign users out everywhere', risk: 'sensitive' },
  {
    code: 'user.resetTwoFactor',
    group: 'Users',
    sentence: 'Take the second factors of users away',
    risk: 'sensitive',
  },
  { code: 'user.export', risk: 'sensitive' },
  { code: 'role.create', risk: 'sensitive' },
  { code: 'role.update', risk: 'sensitive' },
  { code: 'role.delete', risk: 'sensitive' },
  { code: 'feature.view', group: 'Feature switches', sentence: 'See what is switched on and off' },
  {
    code: 'feature.update',
    group: 'Feature switches',
    sentence: 'Switch parts of the product on and off',
    risk: 'sensitive',
  },
  { code: 'disposable.create', group: 'Disposable links', sentence: 'Share secrets once, by link' },
  { code: 'disposable.viewAll', group: 'Disposable links', sentence: 'See the links of everybody', risk: 'sensitive' },
  { code: 'disposable.revoke', group: 'Disposable links', sentence: 'End links of others', risk: 'sensitive' },
  {
    code: 'credentialAudit.view',
    group: 'Audit',
    sentence: 'See who met which secret, and what somebody still knows',
    risk: 'sensitive',
  },
  { code: 'audit.view', group: 'Audit', sentence: 'Read the audit log', risk: 'sensitive' },
  { code: 'audit.export', group: 'Audit', sentence: 'Take the audit log out as a file', risk: 'sensitive' },
  { code: 'audit.verify', group: 'Audit', sentence: 'Go through the audit log to see whether it was changed' },
  { code: 'token.own', group: 'API tokens', sentence: 'Make API tokens for programs of one’s own', risk: 'sensitive' },
  {
    code: 'token.manage',
    group: 'API tokens',
    sentence: 'See and revoke the API tokens of everybody',
    risk: 'sensitive',
  },
  { code: 'webhook.create', risk: 'sensitive' },
  { code: 'webhook.update', risk: 'sensitive' },
  { code: 'webhook.delete', risk: 'sensitive' },
  { code: 'outbound.create', risk: 'sensitive' },
  { code: 'outbound.update', risk: 'sensitive' },
  { code: 'outbound.delete', risk: 'sensitive' },
  { code: 'security.view', group: 'Security', sentence: 'See how safe the installation is', risk: 'sensitive' },
  { code: 'setting.view', group: 'Settings', sentence: 'See the company’s settings' },
  { code: 'setting.update', group: 'Settings', sentence: 'Change the company’s settings', risk: 'sensitive' },
];

export const screens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home' },
  { path: '/logon', title: 'Logon', area: 'home', public: true },
  { path: '/logon/forgotten', title: 'Forgotten Password', area: 'home', public: true },
  { path: '/logon/company', title: 'Company Sign-in', area: 'home', public: true, secretAddress: true },
  { path: '/link-sign-in/{token}', title: 'Company Account', area: 'home', public: true, secretAddress: true },
  { path: '/setup/{token}', title: 'Set Up', area: 'home', public: true, secretAddress: true },
  { path: '/invite/{token}', title: 'Invitation', area: 'home', public: true, secretAddress: true },
  { path: '/reset/{token}', title: 'New Password', area: 'home', public: true, secretAddress: true },
  { path: '/confirm-address/{token}', title: 'New Address', area: 'home', public: true, secretAddress: true },
  { path: '/share/{token}', title: 'Shared Secret', area: 'home', public: true, secretAddress: true },
  { path: '/disposable', title: 'Disposable Links', area: 'home', permission: 'disposable.create', menu: true },
  {
    path: '/disposable/create',
    title: 'Disposable Link Create',
    area: 'home',
    permission: 'disposable.create',
    parent: '/disposable',
    panel: true,
  },
  { path: '/forbidden', title: 'Error 403', area: 'home' },
  { path: '/no-jobs', title: 'Jobs System Not Available', area: 'home' },
  { path: '/notifications', title: 'Notifications', area: 'home', menu: true },
  { path: '/audit', title: 'Audit Logs', area: 'system', permission: 'audit.view', menu: true },
  {
    path: '/audit/credentials',
    title: 'Credential Audit Logs',
    area: 'system',
    permission: 'credentialAudit.view',
    menu: true,
  },
  { path: '/system/settings', title: 'Settings', area: 'system', permission: 'setting.view', menu: true },
  { path: '/system/security', title: 'Security', area: 'system', permission: 'security.view', menu: true },
  { path: '/system/features', title: 'Feature Switches', area: 'system', permission: 'feature.view', menu: true },
  {
    path: '/system/features/{key}',
    title: 'Feature Switch',
    area: 'system',
    permission: 'feature.update',
    parent: '/system/features',
    panel: true,
  },
  { path: '/system/live', title: 'Live Updates', area: 'system', permission: 'live.view', menu: true },
  { path: '/system/work', title: 'Background Work', area: 'system', permission: 'work.view', menu: true },
  { path: '/system/import', title: 'Import', area: 'system', permission: 'import.run', menu: true },
  { path: '/system/import/{id}', title: 'Import', area: 'system', permission: 'import.run' },
  ...screensOf(user, 'users', { menu: true }),
  { path: '/users/{id}/avatar', title: 'Avatar', area: 'users', parent: '/users/{id}', panel: true },
  { path: '/users/{id}/2fa/create', title: 'Two Factor Create', area: 'users', parent: '/users/{id}', panel: true },
  {
    path: '/users/{id}/2fa/{from}',
    title: 'Two Factor Verification',
    area: 'users',
    name: 'user-authenticator-verify',
    bare: true,
  },
  { path: '/profile', title: 'Profile', area: 'home' },
  ...(['customer', 'supplier'] as const).map(
    (of): ScreenFacts => ({
      path: `/users/{id}/${of}-assign`,
      title: of === 'customer' ? 'Assign Customers' : 'Assign Suppliers',
      area: 'users',
      permission: 'user.update',
      parent: '/users/{id}',
      panel: true,
    }),
  ),
  ...screensOf(role, 'system', { menu: true }),
  {
    path: '/system/roles/{id}/view-as',
    title: 'View As Role',
    area: 'system',
    permission: 'role.view',
    parent: '/system/roles/{id}',
    panel: true,
  },
  {
    path: '/system/permissions',
    title: 'Permissions',
    area: 'system',
    permission: ['role.view', 'permission.explain'],
    menu: true,
  },
  ...screensOf(workingCalendar, 'system', { menu: true }),
  ...screensOf(bankHoliday, 'system', { menu: true }),
  ...screensOf(customField, 'system', { menu: true }),
  {
    path: '/system/tokens',
    title: 'API Tokens',
    area: 'system',
    permission: ['token.own', 'token.manage'],
    menu: true,
  },
  { path: '/system/tokens/create', title: 'API Token Create', area: 'system', permission: 'token.own' },
  ...screensOf(webhook, 'system', { menu: true }),
  ...screensOf(outbound, 'system', { menu: true }),
];
