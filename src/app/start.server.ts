import { join, resolve } from 'node:path';
import { application } from './application.server.ts';
import { prepareAreas } from './areas.server.ts';
import { addressOf, providerOf } from './address.server.ts';
import { openLogger } from './logger.server.ts';
import { firstStart, SETTING_UP } from './firstStart.server.ts';
import { startLoops } from './loops.server.ts';
import { ownRingAtStart } from './ownRing.server.ts';
import { startPost } from './post.server.ts';
import { FAULT_ALARM } from './alarms.server.ts';
import { endInOrder, endServer } from './ending.server.ts';
import { watchFaults } from './faults.server.ts';
import { actorOfUser, registerForgotten } from '#areas/identity/identity.server.ts';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { anchorFile } from '#platform/audit/anchorFile.server.ts';
import { raiseSeparately } from '#platform/alarms/raise.server.ts';
import { registerChecks } from '#platform/audit/checks.server.ts';
import { registerAuditExport } from '#platform/audit/exports/auditExport.server.ts';
import { registerPacks } from '#platform/audit/incident/packs.server.ts';
import { registerSubjectAccess } from '#platform/subject-access/subjectWork.server.ts';
import { resumeUserJobs } from '#platform/exports/jobs/userJobs.server.ts';
import { releaseUserJobs } from '#platform/exports/jobs/runUserJob.server.ts';
import { registerDays } from '#platform/audit/midnight.server.ts';
import { logProtection } from '#platform/machine/protection.server.ts';
import { reportAlarm, reportAnchor } from '#platform/audit/anchorReport.server.ts';
import { keepBreachedList } from '#engine/keys/breached/breached.server.ts';
import { listOfSettings } from '#engine/keys/breached/listOfSettings.server.ts';
import { registerBackups } from '#platform/backup/backupRoutes.server.ts';
import type { BackupPlan } from '#platform/backup/nightly.server.ts';
import { noteUpgradeBackup, upgrade } from '#platform/backup/upgrade.server.ts';
import { plantCanary } from '#engine/keys/keyCanary.server.ts';
import { refuseUnsafeDatabase } from '#engine/db/durable.server.ts';
import { newerMigrations, setUpAlone } from '#engine/db/migrate.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { closePools, openPools } from '#engine/db/pools.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { watchLoad } from '#engine/edge/loadShedding.server.ts';
import { keepRing } from '#areas/vault/vault.server.ts';
import { keepImportRing } from '#engine/import/reading/sealedRows.server.ts';
import { registerImportWork, resumeImports } from '#engine/import/running/background.server.ts';
import { registerExports } from '#platform/exports/exportWork.server.ts';
import { planLive } from '#engine/live/server/livePlan.server.ts';
import { openMachine } from '#engine/machine/machine.server.ts';
import { openMetrics } from '#platform/metrics/metrics.server.ts';
import { makeLine, openJobWorker } from '#engine/schedule/work.server.ts';
import { beginIndex, outdatedNouns } from '#engine/search/rebuild.server.ts';
import { closeKinds } from '#engine/schedule/workKinds.server.ts';
import { openScanner } from '#engine/outbound/clamd.server.ts';
import { openCircuits } from '#engine/outbound/circuits.ts';
import { ownServices } from '#engine/outbound/ownServices.server.ts';
import { readProxy } from '#engine/outbound/proxy.server.ts';
import { REBUILD_SEARCH, registerSchedules } from './schedules.server.ts';
import { readSettings } from '#engine/environment/settings.server.ts';
import { keepTimeOf } from '#engine/time/theTime.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** Starts one application process: migrates, sets up an empty installation, listens, and shuts down gracefully. */
export async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = openLogger(settings.logLevel);
  const folder = { web: resolve('dist/web'), migrations: resolve('drizzle') };
  prepareAreas();
  // Checks the keys before anything is written with them, including backups.
  const { keys, proof } = await ownRingAtStart(settings);
  const storage = localStorage(join(settings.dataDir, 'files'));
  const backupFolder = settings.backupDir ?? join(settings.dataDir, 'backups');
  const { ran, backup } = await upgrade({
    ownerUrl: settings.databaseOwnerUrl,
    productUrl: settings.databaseDirectUrl,
    migrations: folder.migrations,
    storage,
    keys,
    folder: backupFolder,
    databaseFolder: settings.databaseFolder,
    isBackedUp: settings.upgradeBackup,
    // The local clock, because the database may still need migration.
    now: () => nowIso(),
  });
  if (ran.length > 0) logger.info({ migrations: ran, ...wayBack(backup?.path) }, 'database updated');
  const pools = openPools(settings.databaseUrl, {
    isDirect: settings.databaseUrl === settings.databaseDirectUrl,
    onError: (error) => logger.warn({ err: error }, 'a database connection closed'),
  });
  const { requests: database, background, reports } = pools;
  if (!settings.allowUnsafeDatabase) await refuseUnsafeDatabase(database);
  await keepTimeOf(background);
  if (backup) await noteUpgradeBackup(background, backup);
  // Behind a proxy, users connect to the proxy.
  if (!settings.publicUrl?.startsWith('https:') && !settings.requireTls && !isLoopback(settings.host))
    logger.warn(
      'users connect by http without encryption, and others on the network can read passwords. Set up TLS, and set PUBLIC_URL',
    );
  if ((await logProtection(database)) === 'triggers')
    logger.warn('only triggers protect the audit log, because the application owns its tables; see DATABASE_OWNER_URL');
  const newer = await newerMigrations(database, folder.migrations);
  // During a rolling upgrade older nodes keep running. At other times this is an error.
  if (newer.length > 0) logger.warn({ migrations: newer }, 'the database is from a newer release than this process');
  keepBreachedList(await listOfSettings(settings));
  await firstStart(database, keys, settings);
  if (proof === 'unproven')
    keys.onProven = () => {
      delete keys.onProven;
      plantCanary(background, keys).catch((error: unknown) =>
        logger.warn({ err: error }, 'the keys could not be marked as used'),
      );
    };
  else await plantCanary(database, keys);
  // Interrupted imports continue as soon as background jobs run.
  keepImportRing(keys);
  keepRing(keys);
  registerImportWork(background, actorOfUser);
  const machine = openMachine({ files: join(settings.dataDir, 'files'), database: settings.databaseFolder });
  const backups: BackupPlan = {
    database: background,
    url: settings.databaseDirectUrl,
    storage,
    keys,
    folder: backupFolder,
    secondFolder: settings.backupCopyDir,
    migrations: folder.migrations,
  };
  registerBackups(backups);
  registerForgotten(background);
  const circuits = openCircuits(Date.now);
  const outbound = {
    circuits,
    environment: settings.outboundAllow,
    own: await ownServices(
      settings.port,
      [
        settings.databaseUrl,
        settings.databaseDirectUrl,
        settings.databaseOwnerUrl,
        settings.redisUrl,
        settings.outboundProxy,
      ].filter((each) => each !== undefined),
    ),
    ...(settings.outboundProxy ? { proxy: readProxy(settings.outboundProxy) } : {}),
  };
  const { publicUrl } = settings;
  const ways = outboundOf(background, outbound);
  const scanner = settings.clamdSocket === undefined ? undefined : openScanner(settings.clamdSocket, circuits);
  registerSchedules({ database: background, keys, storage, scanner, outbound: ways, publicUrl });
  const userJobs = { database: background, reports, storage, actorOf: actorOfUser };
  registerPacks(userJobs);
  registerSubjectAccess(userJobs);
  registerExports(userJobs);
  registerAuditExport();
  const anchors = anchorFile(settings.dataDir);
  registerChecks(background, anchors, reportAlarm);
  registerDays({ database: background, file: anchors, report: reportAnchor, jobWorker: () => jobWorker });
  closeKinds();
  // The queue creates its own tables, and two nodes that do so at once could deadlock.
  await inTransaction(
    database,
    async (tx) => {
      await setUpAlone(tx);
      await beginIndex(tx);
      await makeLine(settings.databaseOwnerUrl);
    },
    SETTING_UP,
  );
  const jobWorker = await openJobWorker(settings.databaseDirectUrl, logger, {
    run: true,
    isReadOnly: machine.isReadOnly,
  });
  if ((await outdatedNouns(database)).length > 0)
    await jobWorker.enqueue(database, REBUILD_SEARCH, {}, { only: REBUILD_SEARCH });
  await resumeImports(database, jobWorker);
  await resumeUserJobs(database, jobWorker);
  const mailWorker = startPost({ database: background, keys, settings, outbound: ways, logger });
  const secure = publicUrl?.startsWith('https:') ?? false;
  const loadMonitor = watchLoad();
  const app = await application({
    database,
    background,
    reports,
    databaseDirectUrl: settings.databaseDirectUrl,
    keys,
    jobWorker,
    logger,
    folder,
    secure,
    requireTls: settings.requireTls,
    anchors,
    storage,
    machine,
    backups,
    appName: settings.appName,
    environment: settings.environment,
    publicUrl,
    hostsAllowed: settings.hostsAllowed,
    filesUrl: settings.filesUrl,
    scanner,
    trustedProxies: settings.trustedProxies,
    rateLimitScale: settings.rateLimitScale,
    isOverloaded: loadMonitor.isHeavy,
    outbound,
    live: planLive(keys, settings),
    mail: settings,
    provider: providerOf(settings),
    address: addressOf(settings),
  });
  const loops = startLoops({
    background,
    keys,
    outbound: ways,
    publicUrl,
    machine,
    logger,
    wakeTellers: () => app.live.wake(),
  });
  const metrics = openMetrics(app, pools, settings.node);
  await app.listen({ port: settings.port, host: settings.host });
  logger.info({ port: settings.port, host: settings.host }, 'listening');
  // Each process of a machine has its own port for metrics, in ascending order.
  const stopMetrics =
    settings.metricsPort === undefined
      ? undefined
      : await metrics.serve(settings.metricsPort + settings.node - 1, settings.metricsHost);
  const end = async (pauses: { readonly noticeMs?: number; readonly arrivalMs?: number } = {}): Promise<void> => {
    await endServer(app, pauses);
    await mailWorker.stop();
    await loops.stop();
    loadMonitor.stop();
    releaseUserJobs();
    await jobWorker.stop();
    await stopMetrics?.();
    await closePools(pools);
  };
  const AT_ONCE = { noticeMs: 0, arrivalMs: 0 };
  watchFaults({
    logger,
    count: metrics.count,
    report: (says) => raiseSeparately(database, FAULT_ALARM, { says, about: machine.name }),
    end: () => end(AT_ONCE),
  });
  // In development frequent restarts should be fast.
  endInOrder(() => end(process.env.NODE_ENV === 'development' ? AT_ONCE : {}));
}

/** Logged with the upgrade, for administrators who want to revert it. */
const wayBack = (path: string | undefined) =>
  path === undefined
    ? {}
    : {
        wayBack: `stop the application, install the previous release, and run: npm run restore -- --from ${path} --replace CUSTOMERS`,
      };

const isLoopback = (host: string): boolean => /^(?:127\.|::1$|localhost$)/.test(host);
