import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { entities } from './areas.ts';
import type { Installation } from './installation.server.ts';
import { mountFeatures } from '#core/access/featureRoutes.server.ts';
import { mountAlarms } from '#core/alarms/alarmRoutes.server.ts';
import { mountAudit } from '#core/audit/auditRoutes.server.ts';
import { mountBackups } from '#core/backup/backupRoutes.server.ts';
import { mountBulk, mountUndo } from '#core/bulk/bulkRoutes.server.ts';
import { mountCalculations } from '#core/calculations/calculationRoutes.server.ts';
import { mountDisposables } from '#core/disposable/disposableRoutes.server.ts';
import { mountRequests } from '#core/disposable/requests/requestRoutes.server.ts';
import { mountCustomFields } from '#core/entity/customFieldRoutes.server.ts';
import { mountFiles } from '#core/files/files.server.ts';
import { mountAutomation } from '#core/automation/automationRoutes.server.ts';
import { mountQuarantine } from '#core/files/quarantine/quarantineRoutes.server.ts';
import { mountHistory } from '#core/http/historyRoutes.server.ts';
import { mountNoun } from '#core/http/rest.server.ts';
import { mountImports } from '#core/import/importRoutes.server.ts';
import { mountExport } from '#core/lists/exports/exportNow.server.ts';
import { mountExports } from '#core/lists/exports/exportRoutes.server.ts';
import { mountViews } from '#core/lists/views.server.ts';
import { mountMachine } from '#core/machine/machineRoutes.server.ts';
import { mountNotices } from '#core/notices/noticeRoutes.server.ts';
import { mountRetention } from '#core/retention/retentionRoutes.server.ts';
import { mountWork } from '#core/schedule/workRoutes.server.ts';
import { mountMarks } from '#core/search/marks.server.ts';
import { mountSearch } from '#core/search/searchRoutes.server.ts';
import { mountLogo } from '#core/settings/logo.server.ts';
import { mountSoftware } from '#core/software/software.server.ts';
import { mountSubjectAccess } from '#core/subject-access/subjectRoutes.server.ts';
import { mountVault } from '#core/vault/vaultRoutes.server.ts';

/** The addresses of every noun: its records, their history, its lists as files, changing many alike. */
export function mountNouns(app: FastifyInstance, { database, reports }: Installation): void {
  for (const noun of entities.filter((each) => !each.internal)) {
    mountNoun(app, database, noun);
    mountHistory(app, database, noun);
    mountExport(app, { database, reports }, noun);
    mountBulk(app, database, noun);
  }
}

/** The addresses of the engine's own rooms, beyond those of the nouns. */
export function mountEngine(app: FastifyInstance, installation: Installation): void {
  const { database, workshop, storage, machine, backups, folder } = installation;
  mountExports(app, { database, workshop, storage });
  mountUndo(app, database);
  mountSearch(app, database);
  mountMarks(app, database);
  mountViews(app, database);
  mountCustomFields(app, database);
  mountLogo(app, database, storage);
  mountFeatures(app, database);
  mountNotices(app, database);
  mountVault(app, database);
  mountAlarms(app, database);
  mountMachine(app, database, machine);
  mountSoftware(app, dirname(folder.web));
  mountWork(app, database, workshop);
  mountRetention(app, database, workshop);
  mountSubjectAccess(app, installation);
  mountFiles(app, installation);
  mountQuarantine(app, installation);
  mountAutomation(app, database);
  mountBackups(app, { ...backups, database }, workshop);
  mountImports(app, installation, workshop);
  mountAudit(app, installation);
  mountDisposables(app, installation);
  mountRequests(app, installation);
  mountCalculations(app);
}
