import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { read } from '#engine/store/store.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { countUses } from '../uses.server.ts';
import { mergeLocations, moveSiteContents } from './moving.server.ts';
import { site } from './site.ts';
import { moved } from './sitesAnswers.server.ts';

const merge = z.strictObject({
  version: z.int().optional(),
  intoId: z.int('Choose the location to merge into.').positive(),
});
const move = z.strictObject({ toId: z.int('Choose a site.').positive() });

/** Routes of sites and locations beyond the standard ones. */
export function mountSites(app: FastifyInstance, database: Database): void {
  // Records at a site that must be moved before it is archived.
  app.get(
    `/api/v1/sites/:id${ID}/uses`,
    {
      config: {
        about: {
          summary: 'List what belongs to a site',
          tag: 'Sites',
          permission: 'site.view',
          answer: z.object({ uses: z.array(z.object({ entity: z.string(), label: z.string(), count: z.int() })) }),
        },
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, site, idOf(request));
      const uses = await countUses(database, 'site', [row.id]);
      return { uses: uses.map(({ noun, count }) => ({ entity: noun.name, label: noun.plural, count })) };
    },
  );

  app.post(
    `/api/v1/sites/:id${ID}/move-everything`,
    {
      config: {
        about: {
          summary: 'Move all records of a site to another site',
          tag: 'Sites',
          permission: 'site.update',
          body: move,
          answer: moved,
        },
      },
    },
    async (request) => {
      const asked = shaped(move, request.body);
      return writing(database, request, (context) => moveSiteContents(context, idOf(request), asked.toId));
    },
  );

  app.post(
    `/api/v1/locations/:id${ID}/merge`,
    {
      config: {
        about: {
          summary: 'Merge two locations',
          tag: 'Locations',
          permission: { all: ['location.update', 'location.delete'] },
          body: merge,
          answer: moved,
        },
      },
    },
    async (request) => {
      const asked = shaped(merge, request.body);
      return writing(database, request, (context) =>
        mergeLocations(context, idOf(request), asked.version, asked.intoId),
      );
    },
  );
}
