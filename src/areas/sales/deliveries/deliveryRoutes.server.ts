import type { FastifyInstance } from 'fastify';
import { require } from '#engine/access/access.server.ts';
import { recordAnswer } from '../recordAnswer.server.ts';
import { answer } from '#engine/api/rest.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { read } from '#engine/store/store.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { delivery } from './delivery.ts';
import { type DeliveryNames, deliveryNote } from './deliveryNote.server.ts';
import { draftDelivery } from './draftDelivery.server.ts';

/** Routes that create deliveries and print delivery notes. */
export function mountDeliveries(app: FastifyInstance, { database, storage }: Services): void {
  app.post(
    `/api/v1/accounts/customer/orders/:id${ID}/deliveries`,
    {
      config: {
        about: {
          summary: 'Draft a delivery of what is left of an order',
          tag: delivery.plural,
          permission: { all: ['delivery.create', 'customerOrder.view'] },
          answer: recordAnswer,
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'delivery.create');
        const row = await draftDelivery(context, idOf(request));
        return { status: 201, body: await answer(context.tx, context.actor, delivery, row) };
      });
      return give(reply, done);
    },
  );

  app.get(
    `/api/v1/accounts/deliveries/:id${ID}/pdf`,
    {
      config: {
        about: {
          summary: 'Get a delivery note as PDF',
          tag: delivery.plural,
          permission: 'delivery.view',
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const row = await read({ tx: database, actor: actorOf(request) }, delivery, idOf(request));
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      const note = deliveryNote(row, await namesOf(database, row), head);
      return asAttachment(reply, 'application/pdf', `delivery-note-${row.number}.pdf`).send(await pdf(note));
    },
  );
}

async function namesOf(tx: Queryable, { orderId, siteId }: Row<typeof delivery>): Promise<DeliveryNames> {
  const { rows } = await tx.query<DeliveryNames & Record<string, unknown>>(
    `select c.name as customer, (select name from site where id = $2) as site, o.number as order, o.customer_po as "customerPo"
       from customer_order o join customer c on c.id = o.customer_id where o.id = $1`,
    [orderId, siteId],
  );
  return rows[0] ?? { customer: '', site: null, order: '', customerPo: null };
}
