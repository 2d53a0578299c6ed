import type { FastifyInstance } from 'fastify';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { application, type Installation } from './application.server.ts';
import { prepareAreas } from './areas.server.ts';
import { actorOfUser, makeAdministrator, makeRoles } from '#areas/system/system.server.ts';
import { BUILTIN_ROLES } from '#areas/system/roles/builtinRoles.ts';
import { openKeyRing } from '#core/access/keys.server.ts';
import type { Database } from '#core/db/pool.server.ts';
import { localStorage } from '#core/files/storage.server.ts';
import { registerImportWork } from '#core/import/background.server.ts';
import { openWorkshop, type Workshop } from '#core/schedule/work.server.ts';
import { type Asker, openInstallation, type TestInstallation } from '#core/testing/installation.server.ts';

export const ADMINISTRATOR = { name: 'Ada Underhill', email: 'ada@msp.example', password: 'four lifts wander quietly' };

/** The real product on a database of its own, with its first administrator signed in. Background work runs only where asked for. */
export async function openProduct(
  options: {
    readonly work?: boolean;
    readonly web?: string;
    /** Added to the application before it is ready. */
    readonly before?: (app: FastifyInstance, database: Database) => void;
  } & Partial<Installation> = {},
): Promise<TestInstallation & { readonly administrator: Asker }> {
  const { work = false, web: _, before, ...particular } = options;
  let workshop: Workshop | undefined;
  prepareAreas();
  const installation = await openInstallation(async ({ database, url, folder }) => {
    const logger = pino({ level: 'error' });
    const keys = openKeyRing(undefined, folder);
    registerImportWork(database, actorOfUser);
    workshop = await openWorkshop(url, logger, { run: work, migrate: true });
    const app = await application({
      database,
      keys,
      workshop,
      logger,
      storage: localStorage(join(folder, 'files')),
      folder: { web: options.web ?? resolve('dist/web'), migrations: resolve('drizzle') },
      appName: 'CRM',
      environment: 'Test',
      publicUrl: undefined,
      hostsAllowed: [],
      trustedProxies: [],
      secure: false,
      rateLimitScale: 1_000_000,
      ...particular,
    });
    before?.(app, database);
    app.addHook('onClose', async () => workshop?.stop());
    return Object.assign(app, { keys });
  });
  const { keys } = installation.app as unknown as { keys: ReturnType<typeof openKeyRing> };
  await installation.write(async (context) => {
    await makeRoles(context, BUILTIN_ROLES);
    await makeAdministrator(context, keys, ADMINISTRATOR);
  });
  return { ...installation, administrator: await installation.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password) };
}

/** Another person who may sign in, with these permission patterns, seeing all customers or only the given ones. */
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

/** The id of somebody who is signed in. */
export async function userIdOf(asker: Asker): Promise<number> {
  const { user } = (await asker.get('/api/v1/session')).body as { user?: { userid?: unknown } };
  return Number(user?.userid);
}
