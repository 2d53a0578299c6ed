import type { FastifyInstance } from 'fastify';
import { missingMigrations } from '#core/db/migrate.server.ts';
import { migrationNames } from '#core/db/migrationFiles.server.ts';
import { openDatabase } from '#core/db/pool.server.ts';
import type { Installation } from './installation.server.ts';

/** What a balancer asks: whether the process lives, and whether people may be sent to it. */
export async function mountProbes(
  app: FastifyInstance,
  { database, folder }: Installation,
  isEnding: () => boolean,
): Promise<void> {
  // They stay what they are while it runs, and whoever reads a folder waits behind passwords, pictures and files.
  const release = await migrationNames(folder.migrations);
  // A connection of its own: whether the database is there is another question than whether all the others are taken.
  const lookout = openDatabase(String(database.options.connectionString), { max: 1 });
  app.addHook('onClose', () => lookout.end());
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await missingMigrations(lookout, release).then(
      (missing) => missing.length === 0 && !isEnding(),
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });
}
