import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { asStream } from '#engine/files/asStream.server.ts';
import { asksOf } from '#engine/api/nounOperations.server.ts';
import { refused } from '#engine/http/problem.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { fileNameOf, listFile, logExport, MEDIA, type Wanted } from './exportRows.server.ts';
import { ROWS_AT_ONCE } from './listExport.ts';

/**
 * Routes that export all matching rows of a list as a file, in the view's columns and order. An unchanged file can be
 * imported again. Rows are read as the client takes them; if the client disconnects, the query ends. Longer lists are
 * exported in the background.
 * @param database `reports`: the connection that reads the rows
 */
export function mountExport(
  app: FastifyInstance,
  { database, reports }: { readonly database: Database; readonly reports: Database },
  entity: AnyEntity,
): void {
  const asking = asksOf(entity);
  for (const ending of ['csv', 'xlsx'] as const) {
    const path = `/api/v1/${entity.path}.${ending}`;
    const config = { ...asking(`GET ${path}`), report: true };
    app.get(path, { exposeHeadRoute: false, config }, async (request, reply) => {
      const wanted: Wanted = { params: request.query as Wanted['params'], ending };
      const { count, open } = await listFile(reports, entity, actorOf(request), wanted);
      const rows = await count(ROWS_AT_ONCE + 1);
      if (rows > ROWS_AT_ONCE)
        throw refused(
          'in_background',
          `The list has more than ${ROWS_AT_ONCE.toLocaleString('en-GB')} rows. Export in the background, with the button above the list or with POST /api/v1/exports.`,
        );
      return reply
        .header('content-disposition', `attachment; filename="${fileNameOf(entity, ending)}"`)
        .type(MEDIA[ending])
        .send(
          await asStream(await open(), () =>
            writing(database, request, (context) => logExport(context, entity, { ...wanted, rows })),
          ),
        );
    });
  }
}
