import type { FastifyInstance } from 'fastify';
import { isInScope, require } from '#engine/access/access.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { toAllocate, allocated } from '../payments/payments.schema.ts';
import { readPlain } from '../readPlain.server.ts';
import { allocate, holdAccount, readItem, type Share } from './items.server.ts';
import { openItem } from './openItem.ts';

/** Settling debts with a receipt or credit note that is on account. */
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
}

/** @throws 404, 409 for a debt, or when more is allocated than is open */
async function allocateCredit(context: Context, id: number, shares: readonly Share[]) {
  const { customerId } = await readItem(context.tx, id);
  if (!isInScope(openItem, context.actor, { customerId })) throw notFound('open item');
  await holdAccount(context.tx, customerId);
  const credit = await readItem(context.tx, id);
  if (credit.totalPence >= 0)
    throw conflict('NOT_A_CREDIT', `${credit.number} is not a credit. Allocate a receipt or a credit note.`);
  await allocate(context, credit, shares);
  const { settledPence, totalPence } = await readItem(context.tx, id);
  return { id, openPence: settledPence - totalPence };
}
