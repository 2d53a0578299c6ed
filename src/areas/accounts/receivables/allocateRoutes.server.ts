import type { FastifyInstance } from 'fastify';
import { require } from '#engine/access/access.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { allocated, toAllocate, undone } from '../payments/payments.schema.ts';
import { readPlain } from '../readPlain.server.ts';
import { allocateCredit, undoAllocation } from './allocating.server.ts';
import { allocation } from './allocation.ts';
import { openItem } from './openItem.ts';

/** Routes that settle debts with a receipt or credit note on account, and undo one such allocation. */
export function mountAllocations(app: FastifyInstance, database: Database): void {
  app.post(
    `/api/v1/${openItem.path}/:id${ID}/allocate`,
    {
      config: {
        keyed: true,
        about: {
          summary: 'Settle debts of a customer with a receipt or credit note on account',
          tag: openItem.plural,
          permission: 'openItem.allocate',
          body: toAllocate,
          answer: allocated,
        },
      },
    },
    async (request, reply) => {
      const { allocations } = readPlain(toAllocate, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'openItem.allocate');
        return { status: 200, body: await allocateCredit(context, idOf(request), allocations) };
      });
      return give(reply, done);
    },
  );

  app.post(
    `/api/v1/${allocation.path}/:id${ID}/undo`,
    {
      config: {
        keyed: true,
        about: {
          summary: 'Undo an allocation, so that both items are open again',
          tag: allocation.plural,
          permission: 'openItem.allocate',
          answer: undone,
        },
      },
    },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'openItem.allocate');
        return { status: 200, body: await undoAllocation(context, idOf(request)) };
      });
      return give(reply, done);
    },
  );
}
