import { alarmDeeds } from '#platform/alarms/alarmDeeds.server.ts';
import { automationDeeds } from '#platform/automation/automationDeeds.server.ts';
import { backupDeeds } from '#platform/backup/backupDeeds.server.ts';
import { bulkDeeds } from '#engine/bulk/bulkDeeds.server.ts';
import { disposableDeeds } from '#platform/disposable/disposableDeeds.server.ts';
import { requestDeeds } from '#platform/disposable/requests/requestDeeds.server.ts';
import { entityDeeds } from '#engine/store/entityDeeds.server.ts';
import { errandDeeds } from '#platform/exports/jobs/errandDeeds.server.ts';
import { fileDeeds } from '#engine/files/fileDeeds.server.ts';
import { importDeeds } from '#engine/import/importDeeds.server.ts';
import { exportDeeds } from '#platform/exports/exportDeeds.server.ts';
import { pushDeeds } from '#platform/notifications/push/pushDeeds.server.ts';
import { retentionDeeds } from '#platform/retention/retentionDeeds.server.ts';
import { workDeeds } from '#engine/schedule/workDeeds.server.ts';
import { settingDeeds } from '#engine/settings/settingDeeds.server.ts';
import { subjectDeeds } from '#platform/subject-access/subjectDeeds.server.ts';
import { vaultDeeds } from '#platform/vault/vaultDeeds.server.ts';
import { auditDeeds } from '#platform/audit/auditDeeds.server.ts';
import { declareDeeds } from '#engine/changes/deeds.server.ts';

/** Lets the log tell of what the rooms of the engine do. */
export function declareCoreDeeds(): void {
  for (const deeds of [
    entityDeeds,
    exportDeeds,
    settingDeeds,
    auditDeeds,
    vaultDeeds,
    workDeeds,
    errandDeeds,
    importDeeds,
    backupDeeds,
    bulkDeeds,
    disposableDeeds,
    requestDeeds,
    fileDeeds,
    subjectDeeds,
    retentionDeeds,
    pushDeeds,
    alarmDeeds,
    automationDeeds,
  ])
    declareDeeds(deeds);
}
