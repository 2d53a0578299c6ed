import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { missingMigrations } from '#engine/db/migrate.server.ts';
import { migrationNames } from '#engine/db/migrationFiles.server.ts';
import { openDatabase } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import type { Installation } from './installation.server.ts';

/** Interval of the database checks, and how long a successful check counts. */
const EVERY_MS = 1_000;
const GOOD_FOR_MS = 2_500;
/** Timeout of a check of the database. */
const PATIENCE_MS = 5_000;

/** The probes for load balancers: whether the process is alive, and whether it is ready for requests. */
export async function mountProbes(
  app: FastifyInstance,
  { database, folder }: Installation,
  isEnding: () => boolean,
): Promise<void> {
  // Read once, because the migrations do not change and file access may wait behind passwords, pictures and files.
  const release = await migrationNames(folder.migrations);
  // Time of the last successful check.
  let foundAt = Number.NEGATIVE_INFINITY;
  const forget = (): void => {
    foundAt = Number.NEGATIVE_INFINITY;
  };
  // A separate connection, because a busy pool does not mean that the database is unreachable.
  const lookout = openDatabase(String(database.options.connectionString), { max: 1, onError: forget });
  let asked: Promise<void> | undefined;
  const look = (): Promise<void> =>
    (asked ??= Promise.race([missingMigrations(lookout, release), pause(PATIENCE_MS, undefined, { ref: false })])
      .then((missing) => {
        if (missing?.length === 0) foundAt = performance.now();
        else forget();
      }, forget)
      .finally(() => {
        asked = undefined;
      }));
  const isFound = (): boolean => performance.now() - foundAt < GOOD_FOR_MS;
  // Checked in advance, because a check during the request would wait behind other work of the machine.
  let looking: Loop | undefined;
  app.addHook('onListen', async () => {
    looking = loop(EVERY_MS, look, () => undefined);
  });
  app.addHook('onClose', async () => {
    await looking?.stop();
    await lookout.end();
  });

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (!isFound()) await look();
    const isReady = isFound() && !isEnding();
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
}
