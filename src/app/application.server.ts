import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { pino, type Logger } from 'pino';
import { entities } from './areas.ts';
import { registerFlawAlarm, registerMailAlarm, registerScannerAlarm } from './alarms.server.ts';
import { mountAreas, prepareAreas } from './areas.server.ts';
import { registerHealth } from './health.server.ts';
import { allScreens } from './manifest.ts';
import { processingFacts } from './processing.server.ts';
import {
  callerOfToken,
  companySide,
  liveAccess,
  mountCompanySignIn,
  mountLinks,
  mountSession,
  openSessions,
  type OutboundSetup,
  outboundOf,
  type ProviderSettings,
  providerSource,
  settingsOf,
} from '#areas/system/system.server.ts';
import type { KeyRing } from '#core/access/keys.server.ts';
import { require } from '#core/access/access.server.ts';
import { mountFeatures } from '#core/access/featureRoutes.server.ts';
import { guardFeatures } from '#core/access/features.server.ts';
import { raiseApart } from '#core/alarms/raise.server.ts';
import { mountAlarms } from '#core/alarms/alarmRoutes.server.ts';
import type { AnchorFile } from '#core/audit/anchorFile.server.ts';
import { mountAuditStream } from '#core/audit/stream/streamRoutes.server.ts';
import { streamSide } from '#core/audit/stream/streamSide.server.ts';
import { mountAudit } from '#core/audit/auditRoutes.server.ts';
import { logLimits } from '#core/audit/limitLog.server.ts';
import { logRefusals } from '#core/audit/refusalLog.server.ts';
import { auditGroup } from '#core/audit/auditGroup.ts';
import { mountBackups } from '#core/backup/backupRoutes.server.ts';
import type { BackupPlan } from '#core/backup/nightly.server.ts';
import { mountBulk, mountUndo } from '#core/bulk/bulkRoutes.server.ts';
import { runCalculation } from '#core/calculations/calculations.server.ts';
import { missingMigrations } from '#core/db/migrate.server.ts';
import { migrationNames } from '#core/db/migrationFiles.server.ts';
import { type Database, openDatabase } from '#core/db/pool.server.ts';
import { mountCustomFields } from '#core/entity/customFieldRoutes.server.ts';
import { mountQuarantine } from '#core/files/quarantine/quarantineRoutes.server.ts';
import { mountFiles } from '#core/files/files.server.ts';
import type { Scanner } from '#core/outbound/clamd.server.ts';
import type { Storage } from '#core/files/storage.server.ts';
import { mountHealthLines } from '#core/health/healthRoutes.server.ts';
import { clientAddress } from '#core/http/clientAddress.server.ts';
import { mountDisposables } from '#core/disposable/disposableRoutes.server.ts';
import { mountRequests } from '#core/disposable/requests/requestRoutes.server.ts';
import type { Patience } from '#core/http/arrival.server.ts';
import { edge } from '#core/http/edge.server.ts';
import type { Machine } from '#core/machine/machine.server.ts';
import { mountMachine } from '#core/machine/machineRoutes.server.ts';
import { type MailEnvironment, mailSource } from '#core/mail/mailSetup.server.ts';
import { mailSide } from '#core/mail/mailSide.server.ts';
import { mountMail } from '#core/mail/mailRoutes.server.ts';
import { openapi } from '#core/http/openapi.server.ts';
import { mountPage, pageVersion } from '#core/http/page.server.ts';
import { mountWellKnown } from '#core/http/wellKnown.server.ts';
import { actorOf } from '#core/http/request.server.ts';
import { mountHistory } from '#core/http/historyRoutes.server.ts';
import { mountNoun } from '#core/http/rest.server.ts';
import { mountImports } from '#core/import/importRoutes.server.ts';
import { type Live, mountLive } from '#core/live/live.server.ts';
import { type LivePlan, lineOrigins, planLive } from '#core/live/livePlan.server.ts';
import { placesKept } from '#core/live/relay.server.ts';
import { mountExport } from '#core/lists/exports/exportNow.server.ts';
import { mountExports } from '#core/lists/exports/exportRoutes.server.ts';
import { mountViews } from '#core/lists/views.server.ts';
import { mountWork } from '#core/schedule/workRoutes.server.ts';
import type { Workshop } from '#core/schedule/work.server.ts';
import { mountVault } from '#core/vault/vaultRoutes.server.ts';
import { mountNotices } from '#core/notices/noticeRoutes.server.ts';
import { mountPush } from '#core/push/pushRoutes.server.ts';
import { mountProcessing } from '#core/processing/processingRoutes.server.ts';
import { mountRetention } from '#core/retention/retentionRoutes.server.ts';
import { mountSettings } from '#core/settings/groupRoutes.server.ts';
import { mountLogo } from '#core/settings/logo.server.ts';
import { learnZones, readHouseClock } from '#core/settings/houseClock.server.ts';
import { houseNames, letterHeading } from '#core/settings/houseNames.server.ts';
import { mountMarks } from '#core/search/marks.server.ts';
import { readGroup } from '#core/settings/groups.server.ts';
import { mountSubjectAccess } from '#core/subject-access/subjectRoutes.server.ts';
import { mountSearch } from '#core/search/searchRoutes.server.ts';
import { mountSoftware } from '#core/software/software.server.ts';

export interface Installation {
  /** What people wait for runs on it. */
  readonly database: Database;
  /** What is done in the background, and what reads much for one person: apart, so that neither keeps people waiting. */
  readonly background: Database;
  readonly reports: Database;
  /** A connection past any pooler, for the line between nodes; without one this node is alone. */
  readonly databaseDirectUrl?: string;
  readonly keys: KeyRing;
  /** How pages are kept current; as usual unless said. */
  readonly live?: LivePlan;
  readonly storage: Storage;
  /** What it runs on. */
  readonly machine: Machine;
  /** Where each day's end of the log is kept, outside the database. */
  readonly anchors: AnchorFile;
  readonly backups: BackupPlan;
  readonly workshop: Workshop;
  readonly logger: Logger;
  readonly folder: { readonly web: string; readonly migrations: string };
  readonly appName: string;
  readonly environment: string;
  readonly publicUrl: string | undefined;
  readonly hostsAllowed: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly secure: boolean;
  readonly requireTls?: boolean;
  readonly rateLimitScale: number;
  /** How long requests may take to arrive; as usual unless given. */
  readonly patience?: Patience;
  /** Whether this process has more to do than it can; it never has unless given. */
  readonly isStrained?: () => boolean;
  /** Looks at uploads first, where one is named. */
  readonly scanner?: Scanner | undefined;
  /** Another origin that files are handed out from. */
  readonly filesUrl?: string | undefined;
  /** What the environment says of requests to other machines; nothing unless given. */
  readonly outbound?: OutboundSetup;
  /** Where people reach this installation: for links in letters, and to come back from the company's provider. */
  readonly address?: string;
  /** The company's provider, where the environment names one. */
  readonly provider?: ProviderSettings | undefined;
  /** The mail server, where the environment names one. */
  readonly mail?: MailEnvironment;
}

/** The server, and what is needed to end it in order. */
export interface Application extends FastifyInstance {
  readonly live: Live;
  /** From here on it says that it is not ready, and still answers. */
  retire(): Promise<void>;
}

/** The whole server, ready to listen: the edge, every noun's addresses, the areas' own, the page. */
export async function application(installation: Installation): Promise<Application> {
  let isEnding = false;
  const { database, reports, keys, storage } = installation;
  const version = pageVersion(installation.folder.web);
  const plan = installation.live ?? planLive(keys);
  const sessions = openSessions(database, keys);
  const app = await edge({
    ...installation,
    isReadOnly: installation.machine.isReadOnly,
    guard: { ...sessions, identifyToken: (request, token) => callerOfToken(database, keys, request, token) },
  });
  prepareAreas();
  await readHouseClock(database);
  await learnZones(database);
  keys.onShut = ({ purpose, place }) => {
    const says = `A stored secret does not open (${purpose}, ${place}): somebody changed or moved it in the database, or a key is gone from the ring. Keep the database and its backups as they are, and look at the keys.`;
    raiseApart(database, 'integrity', { says, about: place }).catch((error: unknown) =>
      installation.logger.warn({ err: error }, 'an alarm could not be raised'),
    );
  };
  guardFeatures(app, database);
  logLimits(app, database);
  logRefusals(app, database);

  // They stay what they are while it runs, and whoever reads a folder waits behind passwords, pictures and files.
  const release = await migrationNames(installation.folder.migrations);
  // A connection of its own: whether the database is there is another question than whether all the others are taken.
  const lookout = openDatabase(String(database.options.connectionString), { max: 1 });
  app.addHook('onClose', () => lookout.end());
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await missingMigrations(lookout, release).then(
      (missing) => missing.length === 0 && !isEnding,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });

  const { mail = {} } = installation;
  const source = mailSource(database, keys, mail);
  const door = {
    database,
    keys,
    sessions,
    publicUrl: installation.publicUrl,
    realtime: { ...plan.page, version },
    isMailSetUp: () => source.isSetUp(),
    names: () => houseNames(database, installation),
  };
  mountSession(app, door);
  mountLinks(app, door, installation.workshop);
  for (const noun of entities.filter((each) => !each.internal)) {
    mountNoun(app, database, noun);
    mountHistory(app, database, noun);
    mountExport(app, { database, reports }, noun);
    mountBulk(app, database, noun);
  }
  mountExports(app, { database, workshop: installation.workshop, storage });
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
  mountMachine(app, database, installation.machine);
  mountSoftware(app, dirname(installation.folder.web));
  mountWork(app, database, installation.workshop);
  mountRetention(app, database, installation.workshop);
  mountSubjectAccess(app, installation);
  mountFiles(app, installation);
  mountQuarantine(app, installation);
  mountBackups(app, { ...installation.backups, database }, installation.workshop);
  mountImports(app, installation, installation.workshop);
  mountAudit(app, installation);
  mountDisposables(app, installation);
  mountRequests(app, installation);
  const outbound = outboundOf(database, installation.outbound);
  const { provider, address = '' } = installation;
  mountPush(app, { database, keys, outbound });
  mountSettings(app, {
    database,
    keys,
    sides: {
      mail: mailSide(outbound, mail),
      companySignIn: companySide(database, outbound, provider),
      auditStream: streamSide(outbound),
    },
  });
  mountAuditStream(app, { database, keys, outbound, host: hostOf(installation.publicUrl) });
  registerMailAlarm(() => source.isSetUp());
  registerScannerAlarm(installation.scanner);
  registerFlawAlarm(dirname(installation.folder.web));
  mountMail(app, database, {
    source,
    outbound,
    address,
    heading: () => letterHeading(database, installation),
  });
  const providerNow = providerSource(database, keys, provider);
  mountCompanySignIn(app, { ...door, address }, outbound, providerNow);
  const built = dirname(installation.folder.web);
  mountProcessing(
    app,
    database,
    processingFacts({ ...installation, mail: source, provider: providerNow, plan, built }),
  );
  mountAreas(app, { ...installation, outbound });
  const live = mountLive(app, {
    database,
    directUrl: installation.databaseDirectUrl,
    plan,
    circuits: outbound.circuits,
    version,
    access: liveAccess(database),
    publicUrl: installation.publicUrl,
    addressOf: clientAddress(installation.trustedProxies),
    onError: (error, what) => installation.logger.warn({ err: error }, what),
    onNote: (facts, what) => installation.logger.info(facts, what),
  });
  registerHealth({
    ...installation,
    outbound,
    plan,
    hub: live.hub,
    version,
    migrations: installation.folder.migrations,
    built: dirname(installation.folder.web),
    isMailSetUp: () => source.isSetUp(),
  });
  mountHealthLines(app);

  app.post('/api/v1/calculations/:name', async (request, reply) => {
    require(actorOf(request), 'calculation.run');
    const { status, body } = runCalculation((request.params as { name: string }).name, request.body);
    return reply.code(status).send(status === 200 ? body : { ...body, requestId: request.id });
  });
  // Made once, when it is first asked for: by then every address is registered.
  let description: string | undefined;
  app.get('/api/v1/openapi.json', { config: { public: true } }, async (_request, reply) => {
    description ??= JSON.stringify(
      openapi(
        entities.filter((each) => !each.internal),
        app.routeTable.all(),
        { title: installation.appName, version: '1' },
      ),
    );
    return reply.type('application/json; charset=utf-8').send(description);
  });

  mountWellKnown(app, {
    contact: async () => (await readGroup(database, auditGroup)).securityContact,
    passwordPath: '/profile',
    expires: new Date(Date.now() + HALF_A_YEAR_MS).toISOString(),
  });
  await mountPage(app, {
    folder: installation.folder.web,
    screens: allScreens,
    filesUrl: installation.filesUrl,
    names: () => houseNames(database, installation),
    csrfToken: sessions.csrfToken,
    lineOrigins: lineOrigins(plan.page),
    linePort: plan.page.port,
    lastChange: async () => (await placesKept(database)).newest,
    isDark: async (request) => {
      if (!request.caller) return undefined;
      const theme = (await settingsOf(database, request.caller.actor.userId ?? 0)).theme as
        | { dark?: boolean }
        | undefined;
      return theme?.dark;
    },
  });
  const retire = async (): Promise<void> => {
    isEnding = true;
    // The table of nodes is a courtesy to the others; without the database they find out by themselves.
    await live.retire().catch(() => undefined);
  };
  return Object.assign(app, { live, retire });
}

/** The name of the machine people reach; null where nobody said it. */
export const hostOf = (publicUrl: string | undefined): string | null =>
  publicUrl ? new URL(publicUrl).hostname : null;

/** Who runs a release longer than this has other worries than an address that is out of date. */
const HALF_A_YEAR_MS = 180 * 86_400_000;

/** One line of JSON an event; nothing that opens a door is ever written. */
export const openLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.password', '*.token', '*.secret', 'req.headers.cookie', 'req.headers.authorization', '*.code'],
      censor: '[redacted]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
