import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { entities } from './areas.ts';
import type { Installation } from './installation.server.ts';
import { mountFeatures } from '#platform/features/featureRoutes.server.ts';
import { mountAlarms } from '#platform/alarms/alarmRoutes.server.ts';
import { mountAudit } from '#platform/audit/auditRoutes.server.ts';
import { mountBackups } from '#platform/backup/backupRoutes.server.ts';
import { mountBulk, mountUndo } from '#engine/bulk/bulkRoutes.server.ts';
import { mountCalculations } from '#engine/api/calculationRoutes.server.ts';
import { mountDisposables } from '#platform/disposable/disposableRoutes.server.ts';
import { mountRequests } from '#platform/disposable/requests/requestRoutes.server.ts';
import { mountCustomFields } from '#engine/api/customFieldRoutes.server.ts';
import { mountFiles } from '#engine/files/files.server.ts';
import { mountAutomation } from '#platform/automation/automationRoutes.server.ts';
import { mountQuarantine } from '#platform/quarantine/quarantineRoutes.server.ts';
import { mountHistory } from '#engine/api/historyRoutes.server.ts';
import { mountNoun } from '#engine/api/rest.server.ts';
import { keepImportRing } from '#engine/import/reading/sealedRows.server.ts';
import { mountImports } from '#engine/import/importRoutes.server.ts';
import { mountExport } from '#platform/exports/exportNow.server.ts';
import { mountExports } from '#platform/exports/exportRoutes.server.ts';
import { mountViews } from '#engine/api/views.server.ts';
import { mountMachine } from '#platform/machine/machineRoutes.server.ts';
import { mountNotices } from '#platform/notifications/noticeRoutes.server.ts';
import { mountThreads } from '#platform/thread/threadRoutes.server.ts';
import { mountRetention } from '#platform/retention/retentionRoutes.server.ts';
import { mountWork } from '#engine/schedule/workRoutes.server.ts';
import { mountMarks } from '#engine/api/search/marks.server.ts';
import { mountSearch } from '#engine/api/search/searchRoutes.server.ts';
import { mountLogo } from '#platform/settings/logo.server.ts';
import { mountSoftware } from '#platform/software/software.server.ts';
import { mountSubjectAccess } from '#platform/subject-access/subjectRoutes.server.ts';
import { mountVault } from '#platform/vault/vaultRoutes.server.ts';

/** The routes of every noun: records, history, exports and bulk edits. */
export function mountNouns(app: FastifyInstance, { database, reports }: Installation): void {
  for (const noun of entities.filter((each) => !each.internal)) {
    mountNoun(app, database, noun);
    mountExport(app, { database, reports }, noun);
    if (noun.ledger) continue;
    mountHistory(app, database, noun);
    mountBulk(app, database, noun);
  }
}

/** The routes of the engine's rooms, other than those of nouns. */
export function mountEngine(app: FastifyInstance, installation: Installation): void {
  const { database, jobWorker, storage, machine, backups, folder } = installation;
  mountExports(app, { database, jobWorker, storage });
  mountUndo(app, database);
  mountSearch(app, database);
  mountMarks(app, database);
  mountViews(app, database);
  mountCustomFields(app, database);
  mountLogo(app, database, storage);
  mountFeatures(app, database);
  mountNotices(app, database);
  mountThreads(app, database, jobWorker);
  mountVault(app, database);
  mountAlarms(app, database);
  mountMachine(app, database, machine);
  mountSoftware(app, dirname(folder.web));
  mountWork(app, database, jobWorker);
  mountRetention(app, database, jobWorker);
  mountSubjectAccess(app, installation);
  mountFiles(app, installation);
  mountQuarantine(app, installation);
  mountAutomation(app, database);
  mountBackups(app, { ...backups, database }, jobWorker);
  keepImportRing(installation.keys);
  mountImports(app, installation, jobWorker);
  mountAudit(app, installation);
  mountDisposables(app, installation);
  mountRequests(app, installation);
  mountCalculations(app);
}
