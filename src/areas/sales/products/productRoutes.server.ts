import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { read } from '#engine/store/store.server.ts';
import { productFacts } from '../orders/orderLines.server.ts';
import { salesGroup } from '../salesGroup.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { product } from './product.ts';

const line = z.object({
  description: z.string(),
  unitPence: z.int().nullable(),
  pricePer: z.int(),
  vatCodeId: z.int().nullable(),
  nominalId: z.int().nullable(),
  costPence: z.int().nullable().optional(),
  marginFloorBps: z.int().optional(),
});

/** Route for product data in the quote form. */
export function mountProducts(app: FastifyInstance, database: Database): void {
  app.get(
    `/api/v1/accounts/products/:id${ID}/line`,
    {
      config: {
        about: {
          summary: 'Get what a line of an order takes from a product',
          tag: 'Products',
          permission: 'product.view',
          answer: z.object({ line }),
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, product, idOf(request));
      const facts = (await productFacts(database, [row.id])).get(row.id);
      const { marginFloorBps } = await readGroup(database, salesGroup);
      return {
        line: {
          description: row.name,
          unitPence: row.sellPence,
          pricePer: row.pricePer,
          vatCodeId: row.vatCodeId,
          nominalId: facts?.nominalId ?? null,
          ...(may(actor.patterns, MARGIN_VIEW)
            ? { costPence: row.standardCostPence, marginFloorBps: facts?.floorBps ?? marginFloorBps }
            : {}),
        },
      };
    },
  );
}
