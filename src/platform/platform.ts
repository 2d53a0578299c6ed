import { areaModel } from '#engine/access/areaModel.ts';
import { corePermissions } from '#engine/access/corePermissions.ts';
import { customField } from '#engine/entity/customField.ts';
import { importRun } from '#engine/import/importRun.ts';
import { raisedAlarm } from './alarms/raisedAlarm.ts';
import { incidentPack } from './audit/incident/incidentPack.ts';
import { automation } from './automation/automation.ts';
import { disposable } from './disposable/disposable.ts';
import { secretRequest } from './disposable/requests/secretRequest.ts';
import { listExport } from './exports/listExport.ts';
import { quarantinedFile } from './quarantine/quarantinedFile.ts';
import { legalHold } from './retention/legalHold.ts';
import { subjectRequest } from './subject-access/subjectRequest.ts';
import { plain, sensitive } from '#engine/access/catalogue.ts';
import { screensOf } from '#engine/entity/screensOf.ts';

export const area = areaModel('platform', {
  entities: [
    customField,
    importRun,
    listExport,
    automation,
    disposable,
    secretRequest,
    raisedAlarm,
    legalHold,
    incidentPack,
    subjectRequest,
    quarantinedFile,
  ],
  permissions: [
    ...corePermissions,
    plain('feature.view', 'View feature switches', 'Feature switches'),
    sensitive('feature.update', 'Turn features on and off', 'Feature switches'),
    plain('disposable.view', 'View your own disposable links', 'Disposable links'),
    plain('disposable.create', 'Share secrets once by link', 'Disposable links'),
    sensitive('disposable.viewAll', 'View the disposable links of all users', 'Disposable links'),
    sensitive('disposable.revoke', 'Revoke the disposable links of other users', 'Disposable links'),
    sensitive(
      'credentialAudit.view',
      'View who accessed which secrets, and which secrets a user still knows',
      'Credential audit',
    ),
    sensitive('audit.view', 'View the audit log', 'Audit'),
    sensitive('audit.export', 'Export the audit log', 'Audit'),
    sensitive(
      'incident.create',
      'Create incident packs: all actions of an account, a session or an address',
      'Incident packs',
    ),
    plain('audit.verify', 'Verify the audit log', 'Audit'),
    sensitive('automation.create', 'Manage automation rules, which act with the permissions of their owner'),
    sensitive('automation.update'),
    sensitive('automation.delete'),
    plain('alarm.view', 'View ended alarms and their notes', 'Alarms'),
    sensitive('alarm.acknowledge', 'Acknowledge alarms with a note', 'Alarms'),
    sensitive('vault.lock', 'Lock all secrets for all users', 'Vault lock'),
    sensitive('vault.release', 'Agree to release locked secrets', 'Vault lock'),
    sensitive('vault.releaseUser', 'Release users who reached the daily limit of secrets', 'Vault lock'),
    sensitive('quarantinedFile.view', 'View files in quarantine', 'Quarantine'),
    sensitive('quarantinedFile.destroy', 'Delete files in quarantine permanently', 'Quarantine'),
    plain('retention.view', 'View what is deleted or anonymised, and when', 'Retention'),
    sensitive('retention.export', 'Export the record of processing', 'Retention'),
    sensitive('retention.run', 'Delete and anonymise due data now', 'Retention'),
    sensitive('subjectAccess.run', 'Collect and export the personal data of a person', 'Subject access'),
    sensitive('legalHold.create'),
    sensitive('legalHold.update'),
    sensitive('legalHold.delete'),
    plain('setting.view', 'View the company settings', 'Settings'),
    sensitive('setting.update', 'Change the company settings', 'Settings'),
  ],
  screens: [
    { path: '/share/{token}', title: 'Shared secret', area: 'home', public: true, secretAddress: true },
    { path: '/disposable', title: 'Disposable Links', area: 'home', permission: 'disposable.create', menu: true },
    {
      path: '/disposable/create',
      title: 'Share a secret',
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
      title: 'Credential audit log',
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
    {
      path: '/system/health',
      title: 'Health',
      area: 'system',
      permission: 'security.view',
      menu: true,
      part: 'Upkeep',
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
      title: 'Feature switches',
      area: 'system',
      permission: 'feature.view',
      menu: true,
      part: 'Company',
    },
    {
      path: '/system/features/{key}',
      title: 'Feature switch',
      area: 'system',
      permission: 'feature.update',
      parent: '/system/features',
      panel: true,
    },
    {
      path: '/system/live',
      title: 'Live updates',
      area: 'system',
      permission: 'live.view',
      menu: true,
      part: 'Upkeep',
    },
    {
      path: '/system/work',
      title: 'Background jobs',
      area: 'system',
      permission: 'work.view',
      menu: true,
      part: 'Upkeep',
    },
    { path: '/system/import', title: 'Import', area: 'system', permission: 'import.run', menu: true, part: 'Company' },
    { path: '/system/import/{id}', title: 'Import', area: 'system', permission: 'import.run' },
    ...screensOf(customField),
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
      title: 'Subject access',
      area: 'system',
      permission: 'subjectAccess.run',
      menu: true,
      part: 'Data protection',
    },
    ...screensOf(legalHold),
    ...screensOf(automation),
  ],
});
