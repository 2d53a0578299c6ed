import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { type Application, application } from '#app/application.server.ts';
import type { Installation } from '#app/installation.server.ts';
import { prepareAreas } from '#app/areas.server.ts';
import { actorOfUser, makeAdministrator, registerForgotten } from '#areas/identity/identity.server.ts';
import { makeRoles } from '#areas/access/access.server.ts';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { builtinRoles } from '#areas/access/roles/builtinRoles.ts';
import { anchorFile } from '#platform/audit/anchorFile.server.ts';
import { registerChecks } from '#platform/audit/checks.server.ts';
import { registerAuditExport } from '#platform/audit/exports/auditExport.server.ts';
import { registerPacks } from '#platform/audit/incident/packs.server.ts';
import { registerSubjectAccess } from '#platform/subject-access/subjectWork.server.ts';
import { type KeyRing, openKeyRing } from '#engine/keys/keys.server.ts';
import { reportAlarm } from '#platform/audit/anchorReport.server.ts';
import { registerBackups } from '#platform/backup/backupRoutes.server.ts';
import { registerSchedules } from '#app/schedules.server.ts';
import type { Pools } from '#engine/db/pools.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { registerImportWork } from '#engine/import/running/background.server.ts';
import { openMachine } from '#engine/machine/machine.server.ts';
import { registerExports } from '#platform/exports/exportWork.server.ts';
import { planLive, type RealtimeSettings } from '#engine/live/server/livePlan.server.ts';
import { makeLine, openJobWorker, type JobWorker } from '#engine/schedule/work.server.ts';
import { makeBooks } from './books.server.ts';
import { type Asker, type Ground, openAsker, openInstallation, type TestInstallation } from './installation.server.ts';

makeBooks();

/** The product of a test, with its first administrator signed in. */
export interface TestProduct extends TestInstallation {
  readonly app: Application;
  readonly administrator: Asker;
  readonly keys: KeyRing;
}

export const ADMINISTRATOR = { name: 'Ada Underhill', email: 'ada@msp.example', password: 'four lifts wander quietly' };

const USUAL = {
  folder: { web: resolve('dist/web'), migrations: resolve('drizzle') },
  appName: 'CRM',
  environment: 'Test',
  publicUrl: undefined,
  hostsAllowed: [],
  trustedProxies: [],
  secure: false,
  rateLimitScale: 1_000_000,
} as const;

/** The real product on a new database, with its first administrator signed in. Background jobs run only on request. */
export async function openProduct(
  options: {
    readonly work?: boolean;
    readonly web?: string;
    /** Added to the application before it is ready. */
    readonly before?: (app: FastifyInstance, pools: Pools) => void;
    /** Whether it is connected to other processes of the same product. */
    readonly isOneOfMany?: boolean;
    /** Live update settings that differ from the defaults. */
    readonly realtime?: Partial<RealtimeSettings>;
  } & Partial<Installation> = {},
): Promise<TestProduct> {
  const { work = false, web: _, isOneOfMany = false, realtime, before, ...particular } = options;
  let jobWorker: JobWorker | undefined;
  const installation = await openInstallation(async (ground) => {
    const { pools, url, folder } = ground;
    const { requests: database, background, reports } = pools;
    const logger = pino({ level: 'error' });
    const keys = particular.keys ?? openKeyRing(undefined, folder);
    const { anchors, storage, backups } = registerWork(ground, keys, particular.publicUrl);
    // Creates the queues for a test's own kinds of job.
    await makeLine(ground.ownerUrl);
    const machine = particular.machine ?? openMachine({ files: folder });
    jobWorker = await openJobWorker(url, logger, { run: work, isReadOnly: machine.isReadOnly });
    const app = await application({
      database,
      background,
      reports,
      keys,
      jobWorker,
      logger,
      anchors,
      storage,
      machine,
      backups,
      ...USUAL,
      folder: { web: options.web ?? resolve('dist/web'), migrations: resolve('drizzle') },
      ...(isOneOfMany ? { databaseDirectUrl: url } : {}),
      ...(realtime ? { live: planLive(keys, realtime) } : {}),
      ...particular,
    });
    before?.(app, pools);
    app.addHook('onClose', async () => jobWorker?.stop());
    return Object.assign(app, { keys });
  }, furnish);
  const { keys } = installation.app as unknown as { keys: KeyRing };
  await installation.write(async (context) => {
    await makeRoles(context, builtinRoles());
    await makeAdministrator(context, keys, ADMINISTRATOR);
  });
  const administrator = await installation.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  return { ...installation, app: installation.app as Application, administrator, keys };
}

/** Registers all background jobs of the product. */
function registerWork({ pools: { background, reports }, url, folder }: Ground, keys: KeyRing, publicUrl?: string) {
  prepareAreas();
  registerImportWork(background, actorOfUser);
  const anchors = anchorFile(folder);
  registerChecks(background, anchors, reportAlarm);
  const storage = localStorage(join(folder, 'files'));
  const backups = {
    database: background,
    url,
    keys,
    storage,
    folder: join(folder, 'backups'),
    migrations: resolve('drizzle'),
  };
  registerBackups(backups);
  registerForgotten(background);
  registerSchedules({ database: background, keys, storage, outbound: outboundOf(background), publicUrl });
  const errands = { database: background, reports, storage, actorOf: actorOfUser };
  registerPacks(errands);
  registerSubjectAccess(errands);
  registerExports(errands);
  registerAuditExport();
  return { anchors, storage, backups };
}

/** The tables of background jobs, one for each kind. */
async function furnish(ground: Ground): Promise<void> {
  registerWork(ground, openKeyRing(undefined, ground.folder));
  await makeLine(ground.ownerUrl);
}

/** A second process of the same installation, with its administrator signed in there too. */
export async function anotherNode(
  installation: TestInstallation,
  { realtime, ...particular }: Partial<Installation> & { readonly realtime?: Partial<RealtimeSettings> } = {},
): Promise<{ readonly administrator: Asker; readonly app: Application }> {
  const { keys } = installation.app as unknown as { keys: ReturnType<typeof openKeyRing> };
  const url = String(installation.database.options.connectionString);
  const logger = pino({ level: 'error' });
  const jobWorker = await openJobWorker(url, logger, { run: false });
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  const storage = localStorage(folder);
  const { database, pools } = installation;
  const app = await application({
    ...USUAL,
    database,
    background: pools.background,
    reports: pools.reports,
    keys,
    jobWorker,
    logger,
    anchors: anchorFile(folder),
    storage,
    machine: openMachine({ files: folder }),
    backups: { database, url, keys, storage, folder, migrations: resolve('drizzle') },
    ...(realtime ? { databaseDirectUrl: url, live: planLive(keys, realtime) } : {}),
    ...particular,
  });
  app.addHook('onClose', async () => {
    await jobWorker.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await app.ready();
  const administrator = await openAsker(app);
  const { email, password } = ADMINISTRATOR;
  await administrator.send('POST', '/api/v1/session', { email, password });
  return { administrator, app };
}

/** Signs in another user with these permission patterns, for all customers or the given ones. */
export async function signInAs(
  installation: TestInstallation,
  name: string,
  patterns: readonly string[],
  customers: 'all' | readonly number[] = 'all',
): Promise<Asker> {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example`;
  const { keys } = installation.app as unknown as { keys: ReturnType<typeof openKeyRing> };
  await installation.write(async (context) => {
    const id = await makeAdministrator(context, keys, { name, email, password: ADMINISTRATOR.password });
    const { rows } = await context.tx.query<{ id: number }>(
      `insert into role (name, permissions, builtin) values ($1, $2, false) returning id`,
      [`Role of ${name}`, patterns],
    );
    await context.tx.query('update "user" set role_ids = $2, customer_scope = $3, customer_ids = $4 where id = $1', [
      id,
      [rows[0]?.id],
      customers === 'all' ? 'all' : 'assigned',
      customers === 'all' ? null : customers,
    ]);
  });
  return installation.signIn(email, ADMINISTRATOR.password);
}

/** The ID of a signed-in user. */
export async function userIdOf(asker: Asker): Promise<number> {
  const { user } = (await asker.get('/api/v1/session')).body as { user?: { userid?: unknown } };
  return Number(user?.userid);
}
