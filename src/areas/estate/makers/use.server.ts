import type { FastifyInstance } from 'fastify';
import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { anyAsset } from '../asset.ts';
import { manufacturer } from './manufacturer.ts';
import * as z from 'zod';

/** Number of assets the user may see, and of models, per manufacturer. */
export function mountUse(app: FastifyInstance, { database }: Services): void {
  app.get(
    '/api/v1/manufacturers/use',
    {
      config: {
        about: {
          summary: 'Count assets and models by manufacturer',
          tag: 'Manufacturers',
          permission: 'manufacturer.view',
          answer: z.object({ rows: z.array(z.object({ id: z.int(), assets: z.number(), models: z.number() })) }),
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      require(actor, `${manufacturer.name}.view`);
      const bind = binder();
      const { rows } = await database.query<{ id: number; assets: number; models: number }>(
        `select m.id, coalesce(a.n, 0) as assets, coalesce(k.n, 0) as models from manufacturer m
         left join (select r.manufacturer_id, count(*)::int as n from asset r where r.archived_at is null and r.status <> 'disposed' and ${scopeClause(anyAsset, actor, bind)} group by 1) a on a.manufacturer_id = m.id
         left join (select manufacturer_id, count(*)::int as n from model where archived_at is null group by 1) k on k.manufacturer_id = m.id
        where m.archived_at is null`,
        bind.values,
      );
      return { rows };
    },
  );
}
