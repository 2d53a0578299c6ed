import type { DeclaredPermission } from '#core/access/catalogue.ts';
import { raisedAlarm } from '#core/alarms/raisedAlarm.ts';
import { incidentPack } from '#core/audit/incident/incidentPack.ts';
import { quarantinedFile } from '#core/files/quarantine/quarantinedFile.ts';
import { automation } from '#core/automation/automation.ts';
import { customField } from '#core/entity/customField.ts';
import { disposable } from '#core/disposable/disposable.ts';
import { secretRequest } from '#core/disposable/requests/secretRequest.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { importRun } from '#core/import/importRun.ts';
import { listExport } from '#core/lists/exports/listExport.ts';
import { legalHold } from '#core/retention/legalHold.ts';
import { subjectRequest } from '#core/subject-access/subjectRequest.ts';
import { type ScreenFacts, screensOf } from '#core/screens/manifest.ts';
import { accessReview } from './access-review/accessReview.ts';
import { cover } from './cover/cover.ts';
import { directoryGroup } from './directory/directoryGroup.ts';
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
  cover,
  accessReview,
  workingCalendar,
  bankHoliday,
  customField,
  importRun,
  listExport,
  apiToken,
  directoryGroup,
  webhook,
  automation,
  outbound,
  disposable,
  secretRequest,
  raisedAlarm,
  legalHold,
  incidentPack,
  subjectRequest,
  quarantinedFile,
];

const plain = (code: string, sentence?: string, group?: string): DeclaredPermission => ({
  code,
  ...(sentence ? { sentence } : {}),
  ...(group ? { group } : {}),
});
const sensitive = (...given: Parameters<typeof plain>): DeclaredPermission => ({
  ...plain(...given),
  risk: 'sensitive',
});

/** What users and roles ask for beside what follows from their declarations. */
export const permissions: readonly DeclaredPermission[] = [
  sensitive('user.create', 'Invite users'),
  sensitive('user.update', 'Change users: their roles and what they see'),
  sensitive('user.deactivate', 'Deactivate users'),
  sensitive('user.reactivate', 'Reactivate users'),
  sensitive('user.endSessions', 'Sign users out everywhere'),
  sensitive('user.resetTwoFactor', 'Take the second factors of users away', 'Users'),
  sensitive('user.export'),
  sensitive(
    'directory.provision',
    'Keep users and their roles by the company’s directory (SCIM), with a token',
    'Users',
  ),
  sensitive('accessReview.view'),
  sensitive('accessReview.create', 'Begin access reviews'),
  sensitive('accessReview.update', 'Review the access of others'),
  sensitive('accessReview.finish'),
  sensitive('accessReview.export'),
  plain('cover.view', 'See who stands in for whom'),
  plain('cover.create', 'Hand one’s own customers to a deputy for some days'),
  plain('cover.update', 'Change one’s own cover'),
  plain('cover.delete', 'Call one’s own cover off'),
  plain('cover.export', 'Export to a file who stood in for whom'),
  sensitive('role.create'),
  sensitive('role.update'),
  sensitive('role.delete'),
  plain('feature.view', 'See what is switched on and off', 'Feature switches'),
  sensitive('feature.update', 'Switch parts of the product on and off', 'Feature switches'),
  plain('disposable.view', 'See one’s own disposable links', 'Disposable links'),
  plain('disposable.create', 'Share secrets once, by link', 'Disposable links'),
  sensitive('disposable.viewAll', 'See the links of everybody', 'Disposable links'),
  sensitive('disposable.revoke', 'End links of others', 'Disposable links'),
  sensitive('credentialAudit.view', 'See who met which secret, and what somebody still knows', 'Audit'),
  sensitive('audit.view', 'Read the audit log', 'Audit'),
  sensitive('audit.export', 'Take the audit log out as a file', 'Audit'),
  sensitive('incident.create', 'Make incident packs: all that an account, a session or an address did', 'Audit'),
  plain('audit.verify', 'Go through the audit log to see whether it was changed', 'Audit'),
  sensitive('token.own', 'Make API tokens for programs of one’s own', 'API tokens'),
  sensitive('token.manage', 'See and revoke the API tokens of everybody', 'API tokens'),
  sensitive('webhook.create'),
  sensitive('webhook.update'),
  sensitive('webhook.delete'),
  sensitive('automation.create', 'Make automation rules, which act with one’s own rights'),
  sensitive('automation.update'),
  sensitive('automation.delete'),
  sensitive('outbound.create'),
  sensitive('outbound.update'),
  sensitive('outbound.delete'),
  plain('alarm.view', 'See alarms that are over, and their notes', 'Alarms'),
  sensitive('alarm.acknowledge', 'Acknowledge alarms, with a note', 'Alarms'),
  sensitive('vault.lock', 'Lock all secrets for everybody', 'Security'),
  sensitive('vault.release', 'Agree that secrets may be seen again', 'Security'),
  sensitive('quarantinedFile.view', 'See files that were kept apart because of a virus', 'Security'),
  sensitive('quarantinedFile.destroy', 'Delete such files for good', 'Security'),
  sensitive('security.view', 'See how safe the installation is', 'Security'),
  plain('retention.view', 'See what is deleted or anonymised, and when', 'Retention'),
  sensitive('retention.export', 'Take the record of processing out as a file', 'Retention'),
  sensitive('retention.run', 'Delete and anonymise at once what is due', 'Retention'),
  sensitive('subjectAccess.run', 'Gather what is held about somebody, and take it out as a file', 'Retention'),
  sensitive('legalHold.create'),
  sensitive('legalHold.update'),
  sensitive('legalHold.delete'),
  plain('setting.view', 'See the company’s settings', 'Settings'),
  sensitive('setting.update', 'Change the company’s settings', 'Settings'),
];

export const screens: readonly ScreenFacts[] = [
  { path: '/logon/forgotten', title: 'Forgotten Password', area: 'home', public: true },
  { path: '/logon/company', title: 'Company Sign-in', area: 'home', public: true, secretAddress: true },
  { path: '/link-sign-in/{token}', title: 'Company Account', area: 'home', public: true, secretAddress: true },
  { path: '/setup/{token}', title: 'Set Up', area: 'home', public: true, secretAddress: true },
  { path: '/invite/{token}', title: 'Invitation', area: 'home', public: true, secretAddress: true },
  { path: '/reset/{token}', title: 'New Password', area: 'home', public: true, secretAddress: true },
  { path: '/confirm-address/{token}', title: 'New Address', area: 'home', public: true, secretAddress: true },
  { path: '/not-me', title: 'Signed Out', area: 'home', public: true },
  { path: '/not-me/{token}', title: 'Not Me', area: 'home', public: true, secretAddress: true },
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
  { path: '/exports', title: 'Exports', area: 'home' },
  { path: '/notifications', title: 'Notifications', area: 'home', menu: true },
  { path: '/audit', title: 'Audit Logs', area: 'system', permission: 'audit.view', menu: true, part: 'Security' },
  {
    path: '/audit/credentials',
    title: 'Credential Audit Logs',
    area: 'system',
    permission: 'credentialAudit.view',
    menu: true,
    part: 'Security',
  },
  {
    path: '/system/settings',
    title: 'Settings',
    area: 'system',
    permission: 'setting.view',
    menu: true,
    part: 'Company',
  },
  { path: '/system/health', title: 'Health', area: 'system', permission: 'security.view', menu: true, part: 'Upkeep' },
  {
    path: '/system/security',
    title: 'Security',
    area: 'system',
    permission: 'security.view',
    menu: true,
    part: 'Security',
  },
  {
    path: '/system/quarantine',
    title: 'Quarantine',
    area: 'system',
    permission: 'quarantinedFile.view',
    menu: true,
    part: 'Security',
  },
  {
    path: '/system/features',
    title: 'Feature Switches',
    area: 'system',
    permission: 'feature.view',
    menu: true,
    part: 'Company',
  },
  {
    path: '/system/features/{key}',
    title: 'Feature Switch',
    area: 'system',
    permission: 'feature.update',
    parent: '/system/features',
    panel: true,
  },
  { path: '/system/live', title: 'Live Updates', area: 'system', permission: 'live.view', menu: true, part: 'Upkeep' },
  {
    path: '/system/work',
    title: 'Background Work',
    area: 'system',
    permission: 'work.view',
    menu: true,
    part: 'Upkeep',
  },
  { path: '/system/import', title: 'Import', area: 'system', permission: 'import.run', menu: true, part: 'Company' },
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
  { path: '/profile/avatar', title: 'Avatar', area: 'home', parent: '/profile', panel: true },
  { path: '/profile/not-me', title: 'Not Me', area: 'home', parent: '/profile', panel: true },
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
  ...screensOf(cover, 'users', { menu: true }),
  ...screensOf(role, 'system', { menu: true, part: 'People' }),
  {
    path: '/system/roles/{id}/view-as',
    title: 'View As Role',
    area: 'system',
    permission: 'role.view',
    parent: '/system/roles/{id}',
    panel: true,
  },
  ...screensOf(accessReview, 'system', { menu: true, part: 'People' }),
  {
    path: '/system/permissions',
    title: 'Permissions',
    area: 'system',
    permission: ['role.view', 'permission.explain'],
    menu: true,
    part: 'People',
  },
  ...screensOf(workingCalendar, 'system', { menu: true, part: 'Company' }),
  ...screensOf(bankHoliday, 'system', { menu: true, part: 'Company' }),
  ...screensOf(customField, 'system', { menu: true, part: 'Company' }),
  {
    path: '/system/tokens',
    title: 'API Tokens',
    area: 'system',
    permission: ['token.own', 'token.manage'],
    menu: true,
    part: 'Integrations',
  },
  { path: '/system/tokens/create', title: 'API Token Create', area: 'system', permission: 'token.own' },
  {
    path: '/system/retention',
    title: 'Retention',
    area: 'system',
    permission: 'retention.view',
    menu: true,
    part: 'Data protection',
  },
  {
    path: '/system/subject-access',
    title: 'Subject Access',
    area: 'system',
    permission: 'subjectAccess.run',
    menu: true,
    part: 'Data protection',
  },
  ...screensOf(legalHold, 'system', { menu: true, part: 'Data protection' }),
  ...screensOf(automation, 'system', { menu: true, part: 'Company' }),
  ...screensOf(webhook, 'system', { menu: true, part: 'Integrations' }),
  ...screensOf(outbound, 'system', { menu: true, part: 'Integrations' }),
];
