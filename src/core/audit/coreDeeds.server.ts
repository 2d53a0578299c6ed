import { alarmDeeds } from '../alarms/alarmDeeds.server.ts';
import { automationDeeds } from '../automation/automationDeeds.server.ts';
import { backupDeeds } from '../backup/backupDeeds.server.ts';
import { bulkDeeds } from '../bulk/bulkDeeds.server.ts';
import { disposableDeeds } from '../disposable/disposableDeeds.server.ts';
import { requestDeeds } from '../disposable/requests/requestDeeds.server.ts';
import { entityDeeds } from '../entity/entityDeeds.server.ts';
import { errandDeeds } from '../errands/errandDeeds.server.ts';
import { fileDeeds } from '../files/fileDeeds.server.ts';
import { importDeeds } from '../import/importDeeds.server.ts';
import { exportDeeds } from '../lists/exports/exportDeeds.server.ts';
import { pushDeeds } from '../push/pushDeeds.server.ts';
import { retentionDeeds } from '../retention/retentionDeeds.server.ts';
import { workDeeds } from '../schedule/workDeeds.server.ts';
import { settingDeeds } from '../settings/settingDeeds.server.ts';
import { subjectDeeds } from '../subject-access/subjectDeeds.server.ts';
import { vaultDeeds } from '../vault/vaultDeeds.server.ts';
import { auditDeeds } from './auditDeeds.server.ts';
import { declareDeeds } from './deeds.server.ts';

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
