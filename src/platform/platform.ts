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
    plain('feature.view', 'See what is switched on and off', 'Feature switches'),
    sensitive('feature.update', 'Switch parts of the product on and off', 'Feature switches'),
    plain('disposable.view', 'See one’s own disposable links', 'Disposable links'),
    plain('disposable.create', 'Share secrets once, by link', 'Disposable links'),
    sensitive('disposable.viewAll', 'See the links of everybody', 'Disposable links'),
    sensitive('disposable.revoke', 'End links of others', 'Disposable links'),
    sensitive('credentialAudit.view', 'See who met which secret, and what somebody still knows', 'Credential audit'),
    sensitive('audit.view', 'Read the audit log', 'Audit'),
    sensitive('audit.export', 'Take the audit log out as a file', 'Audit'),
    sensitive(
      'incident.create',
      'Make incident packs: all that an account, a session or an address did',
      'Incident packs',
    ),
    plain('audit.verify', 'Go through the audit log to see whether it was changed', 'Audit'),
    sensitive('automation.create', 'Make automation rules, which act with one’s own rights'),
    sensitive('automation.update'),
    sensitive('automation.delete'),
    plain('alarm.view', 'See alarms that are over, and their notes', 'Alarms'),
    sensitive('alarm.acknowledge', 'Acknowledge alarms, with a note', 'Alarms'),
    sensitive('vault.lock', 'Lock all secrets for everybody', 'Vault lock'),
    sensitive('vault.release', 'Agree that secrets may be seen again', 'Vault lock'),
    sensitive('quarantinedFile.view', 'See files that were kept apart because of a virus', 'Quarantine'),
    sensitive('quarantinedFile.destroy', 'Delete such files for good', 'Quarantine'),
    plain('retention.view', 'See what is deleted or anonymised, and when', 'Retention'),
    sensitive('retention.export', 'Take the record of processing out as a file', 'Retention'),
    sensitive('retention.run', 'Delete and anonymise at once what is due', 'Retention'),
    sensitive('subjectAccess.run', 'Gather what is held about somebody, and take it out as a file', 'Subject access'),
    sensitive('legalHold.create'),
    sensitive('legalHold.update'),
    sensitive('legalHold.delete'),
    plain('setting.view', 'See the company’s settings', 'Settings'),
    sensitive('setting.update', 'Change the company’s settings', 'Settings'),
  ],
  screens: [
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
    {
      path: '/system/live',
      title: 'Live Updates',
      area: 'system',
      permission: 'live.view',
      menu: true,
      part: 'Upkeep',
    },
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
      title: 'Subject Access',
      area: 'system',
      permission: 'subjectAccess.run',
      menu: true,
      part: 'Data protection',
    },
    ...screensOf(legalHold),
    ...screensOf(automation),
  ],
});
