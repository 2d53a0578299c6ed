import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { nothing } from '#engine/api/answers.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { notFound } from '#engine/http/problem.ts';
import type { About } from '#engine/http/routes.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { ERASURE_STATES } from './erasure.ts';
import { approveErasure, askErasure, ERASE, erasureOf, refuseErasure } from './erasure.server.ts';
import { ERASURE_WORK } from './erasureWork.server.ts';

const ONE = `/api/v1/customers/:id${ID}/erasure`;

const answer = z.object({
  id: z.int().nullable(),
  state: z.enum(['none', ...ERASURE_STATES]),
  gaps: z.array(z.object({ code: z.string(), message: z.string() })),
  askedBy: z.string().nullable(),
  askedAt: z.string().nullable(),
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  endedAt: z.string().nullable(),
  sha256: z.string().nullable(),
});

/** Routes to erase a former customer: requested by one user, approved by another, carried out in the background. */
export function mountErasure(app: FastifyInstance, { database, storage, jobWorker }: Services): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    about: { summary, tag: customer.plural, permission: { all: [ERASE, 'customer.view'] }, ...more },
  });
  const guarded = { stepUp: true, sessionOnly: true } as const;

  app.get(ONE, { config: about('The erasure of a customer', { answer }) }, async (request) => {
    const context = { tx: database, actor: actorOf(request), now: nowIso() };
    const { id } = await read(context, customer, idOf(request));
    return erasureOf(context, id);
  });

  const decide = (path: string, summary: string, step: (context: Context, customerId: number) => Promise<unknown>) =>
    app.post(`${ONE}${path}`, { config: { ...about(summary, { answer: nothing }), ...guarded } }, async (request) => {
      await writing(database, request, async (context) => {
        const { id } = await read(context, customer, idOf(request));
        await step(context, id);
      });
      return {};
    });

  decide('', 'Ask to erase a former customer', askErasure);
  decide('/refuse', 'Refuse or withdraw the erasure of a customer', refuseErasure);
  decide('/approve', 'Approve the erasure of a customer', async (context, customerId) => {
    const id = await approveErasure(context, customerId);
    await jobWorker.enqueue(context.tx, ERASURE_WORK, { id }, { retries: 20, seconds: 300 });
  });

  app.get(
    `${ONE}/certificate.pdf`,
    { config: about('The certificate of destruction of an erased customer as PDF', { media: 'application/pdf' }) },
    async (request, reply) => {
      const { id } = await read({ tx: database, actor: actorOf(request) }, customer, idOf(request));
      const { rows } = await database.query<{ key: string }>(
        `select f.key from customer_erasure e join stored_file f on f.id = e.certificate_id where e.customer_id = $1`,
        [id],
      );
      if (!rows[0]) throw notFound('certificate');
      const bytes = await buffer(await storage.get(rows[0].key));
      return asAttachment(reply, 'application/pdf', `certificate-of-destruction-${id}.pdf`).send(bytes);
    },
  );
}
