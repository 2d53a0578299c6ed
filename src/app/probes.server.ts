import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { missingMigrations } from '#engine/db/migrate.server.ts';
import { migrationNames } from '#engine/db/migrationFiles.server.ts';
import { openDatabase } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import type { Installation } from './installation.server.ts';

/** How often the database is looked at, and for how long what was found is an answer. */
const EVERY_MS = 1_000;
const GOOD_FOR_MS = 2_500;
/** A database that has not answered by then is not there. */
const PATIENCE_MS = 5_000;

/** What a balancer asks: whether the process lives, and whether people may be sent to it. */
export async function mountProbes(
  app: FastifyInstance,
  { database, folder }: Installation,
  isEnding: () => boolean,
): Promise<void> {
  // They stay what they are while it runs, and whoever reads a folder waits behind passwords, pictures and files.
  const release = await migrationNames(folder.migrations);
  // When the database was last found with all it needs.
  let foundAt = Number.NEGATIVE_INFINITY;
  const forget = (): void => {
    foundAt = Number.NEGATIVE_INFINITY;
  };
  // A connection of its own: whether the database is there is another question than whether all the others are taken.
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
  // Looked at beforehand: an answer that waits for the database waits behind all the work this machine has.
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
