import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Database } from '../../db/pool.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { asksOf } from '../../http/nounOperations.server.ts';
import { Problem, refused } from '../../http/problem.ts';
import { actorOf, writing } from '../../http/request.server.ts';
import { fileNameOf, listFile, logExport, MEDIA, type Wanted } from './exportRows.server.ts';
import { ROWS_AT_ONCE } from './listExport.ts';

/** Each holds a connection as long as it runs. */
const AT_ONCE = 4;
let running = 0;

/**
 * All matching rows of a list as a file, in the view's columns and order; what is exported can be imported again
 * unchanged. Rows are read as the client takes them; a client that leaves ends the query. Longer lists are made in the
 * background.
 */
export function mountExport(app: FastifyInstance, database: Database, entity: AnyEntity): void {
  const asking = asksOf(entity);
  for (const ending of ['csv', 'xlsx'] as const) {
    const path = `/api/v1/${entity.path}.${ending}`;
    app.get(path, { exposeHeadRoute: false, config: asking(`GET ${path}`) }, async (request, reply) => {
      const wanted: Wanted = { params: request.query as Wanted['params'], ending };
      const { count, made } = await listFile(database, entity, actorOf(request), wanted);
      const rows = await count(ROWS_AT_ONCE + 1);
      if (rows > ROWS_AT_ONCE)
        throw refused(
          'in_background',
          `These are more than ${ROWS_AT_ONCE.toLocaleString('en-GB')} rows: have the file made in the background, with the button above the list or with POST /api/v1/exports.`,
        );
      if (running >= AT_ONCE)
        throw new Problem(503, 'busy', 'Several exports are running already. Try again in a moment.', {
          more: { retryAfterSeconds: 5 },
        });
      running++;
      const stream = Readable.from(made(), { objectMode: false });
      stream.once('close', () => running--);
      try {
        await writing(database, request, (context) => logExport(context, entity, { ...wanted, rows }));
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return reply
        .header('content-disposition', `attachment; filename="${fileNameOf(entity, ending)}"`)
        .type(MEDIA[ending])
        .send(stream);
    });
  }
}
