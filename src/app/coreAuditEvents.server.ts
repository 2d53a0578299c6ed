import { alarmAuditEvents } from '#platform/alarms/alarmAuditEvents.server.ts';
import { automationAuditEvents } from '#platform/automation/automationAuditEvents.server.ts';
import { backupAuditEvents } from '#platform/backup/backupAuditEvents.server.ts';
import { bulkAuditEvents } from '#engine/bulk/bulkAuditEvents.server.ts';
import { disposableAuditEvents } from '#platform/disposable/disposableAuditEvents.server.ts';
import { requestAuditEvents } from '#platform/disposable/requests/requestAuditEvents.server.ts';
import { entityAuditEvents } from '#engine/store/entityAuditEvents.server.ts';
import { userJobAuditEvents } from '#platform/exports/jobs/userJobAuditEvents.server.ts';
import { fileAuditEvents } from '#engine/files/fileAuditEvents.server.ts';
import { importAuditEvents } from '#engine/import/importAuditEvents.server.ts';
import { exportAuditEvents } from '#platform/exports/exportAuditEvents.server.ts';
import { pushAuditEvents } from '#platform/notifications/push/pushAuditEvents.server.ts';
import { retentionAuditEvents } from '#platform/retention/retentionAuditEvents.server.ts';
import { jobAuditEvents } from '#engine/schedule/workAuditEvents.server.ts';
import { settingAuditEvents } from '#engine/settings/settingAuditEvents.server.ts';
import { subjectAuditEvents } from '#platform/subject-access/subjectAuditEvents.server.ts';
import { threadAuditEvents } from '#platform/thread/threadAuditEvents.server.ts';
import { vaultAuditEvents } from '#platform/vault/vaultAuditEvents.server.ts';
import { logAuditEvents } from '#platform/audit/logAuditEvents.server.ts';
import { declareAuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Declares the audit events of the engine's rooms. */
export function declareCoreAuditEvents(): void {
  for (const declared of [
    entityAuditEvents,
    exportAuditEvents,
    settingAuditEvents,
    logAuditEvents,
    vaultAuditEvents,
    jobAuditEvents,
    userJobAuditEvents,
    importAuditEvents,
    backupAuditEvents,
    bulkAuditEvents,
    disposableAuditEvents,
    requestAuditEvents,
    fileAuditEvents,
    subjectAuditEvents,
    retentionAuditEvents,
    pushAuditEvents,
    alarmAuditEvents,
    automationAuditEvents,
    threadAuditEvents,
  ])
    declareAuditEvents(declared);
}
