import type { FastifyInstance } from 'fastify';
import { isInScope, require } from '#engine/access/access.server.ts';
import { answer } from '#engine/api/rest.server.ts';
import type { Draft, Row, Settable } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { readPlain } from '../readPlain.server.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { openItem } from '../receivables/openItem.ts';
import { openItemsOf } from '../receivables/items.server.ts';
import { promptOffers } from '../receivables/settlement.server.ts';
import { customerPayment } from './customerPayment.ts';
import { postPayment } from './postPayment.server.ts';
import { postRefund } from './refund.server.ts';
import { ofCustomer, openForPayment, paymentToRecord, recorded, refundToPost } from './payments.schema.ts';

const BASE = '/api/v1/accounts/customer/payments';

/** Routes that record a receipt in one step, and list the items it can settle. */
export function mountPayments(app: FastifyInstance, database: Database): void {
  const posted = { tag: customerPayment.plural, answer: recorded, status: 201 };
  app.get(
    `${BASE}/open-items`,
    {
      config: {
        about: {
          summary: 'List what a customer owes, oldest first',
          tag: customerPayment.plural,
          permission: 'openItem.view',
          query: ['customerId'],
          asked: ofCustomer,
          answer: openForPayment,
        },
      },
    },
    async (request) => {
      const { customerId } = shaped(ofCustomer, request.query);
      const actor = actorOf(request);
      if (!isInScope(openItem, actor, { customerId })) throw notFound('customer');
      const items = await openItemsOf(database, customerId, 'owed');
      const offers = await promptOffers(
        database,
        items.map(({ id }) => id),
      );
      return {
        items: items.map(({ id, number, kind, docDate, dueDate, totalPence, settledPence }) => ({
          id,
          number,
          kind,
          docDate,
          dueDate,
          openPence: totalPence - settledPence,
          prompt: offers.get(id) ?? null,
        })),
      };
    },
  );

  app.post(
    `${BASE}/record`,
    {
      config: {
        keyed: true,
        about: {
          ...posted,
          summary: 'Record, post and allocate a customer payment',
          permission: { all: ['customerPayment.create', 'customerPayment.post'] },
          body: paymentToRecord,
        },
      },
    },
    async (request, reply) => {
      const { allocations, reason, ...draft } = readPlain(paymentToRecord, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'customerPayment.post');
        return postedNow(context, draft, (made) => postPayment(context, made, { chosen: allocations, reason }));
      });
      return give(reply, done);
    },
  );

  app.post(
    `${BASE}/refund`,
    {
      config: {
        keyed: true,
        stepUp: true,
        about: {
          ...posted,
          summary: 'Refund credit of a customer',
          permission: { all: ['customerPayment.create', 'customerPayment.refund'] },
          body: refundToPost,
        },
      },
    },
    async (request, reply) => {
      const { reason, ...draft } = readPlain(refundToPost, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'customerPayment.refund');
        return postedNow(context, draft, (made) => postRefund(context, made, reason));
      });
      return give(reply, done);
    },
  );
}

type Payment = Row<typeof customerPayment>;

/** Creates a payment and posts it in the same transaction. */
async function postedNow(
  context: Context,
  draft: Draft<typeof customerPayment>,
  post: (made: Payment) => Promise<Settable<typeof customerPayment>>,
) {
  const made = await create(context, customerPayment, draft);
  const set = await post(made);
  const [outcome] = await changeMany(context, customerPayment, actionOf(customerPayment, 'post'), [
    { id: made.id, version: made.version, set: { ...set, status: 'posted' } },
  ]);
  if (!outcome || 'problem' in outcome) throw outcome?.problem ?? notFound('customer payment');
  const row = await read(context, customerPayment, made.id);
  return { status: 201, body: await answer(context.tx, context.actor, customerPayment, row) };
}
