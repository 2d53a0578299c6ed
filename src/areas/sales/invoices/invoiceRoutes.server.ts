import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { readPlain } from '#areas/accounts/accounts.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { answer } from '#engine/api/rest.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { read } from '#engine/store/store.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { recordAnswer } from '../recordAnswer.server.ts';
import { draftCredit, draftInvoice } from './draftInvoice.server.ts';
import { invoiceDocument } from './invoiceDocument.server.ts';
import { fileNameOf } from './invoicePrint.ts';
import { readPrint } from './print.server.ts';
import { salesDocument } from './salesDocument.ts';
import { keepSentIn } from './sendInvoice.server.ts';

const portion = z.strictObject({
  portion: z.enum(['whole', 'delivered', 'rest', 'deposit']).default('rest'),
  /** The share of a deposit in basis points; defaults to that of the order. */
  depositBps: z.int().min(1).max(10_000).nullish(),
});
const credit = z.strictObject({ reason: z.string().trim().min(1, 'Enter a reason.').max(200) });

/** Routes that invoice an order, credit an invoice, and print both. */
export function mountInvoices(app: FastifyInstance, { database, storage }: Services): void {
  keepSentIn(storage);
  const about = { tag: salesDocument.plural, answer: recordAnswer, status: 201 };
  app.post(
    `/api/v1/accounts/customer/orders/:id${ID}/invoice`,
    {
      config: {
        about: {
          ...about,
          summary: 'Draft an invoice of an order: whole, what was delivered, the rest, or a deposit',
          permission: { all: ['salesDocument.create', 'customerOrder.view'] },
          body: portion,
        },
      },
    },
    async (request, reply) => {
      const given = readPlain(portion, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'salesDocument.create');
        const row = await draftInvoice(context, idOf(request), given.portion, given.depositBps ?? null);
        return { status: 201, body: await answer(context.tx, context.actor, salesDocument, row) };
      });
      return give(reply, done);
    },
  );

  app.post(
    `/api/v1/accounts/customer/invoices/:id${ID}/credit`,
    {
      config: {
        about: {
          ...about,
          summary: 'Draft a credit note of what is left of an invoice',
          permission: { all: ['salesDocument.credit', 'salesDocument.create'] },
          body: credit,
        },
      },
    },
    async (request, reply) => {
      const { reason } = readPlain(credit, request.body);
      const done = await writing(database, request, async (context) => {
        require(context.actor, 'salesDocument.credit');
        const row = await draftCredit(context, idOf(request), reason);
        return { status: 201, body: await answer(context.tx, context.actor, salesDocument, row) };
      });
      return give(reply, done);
    },
  );

  app.get(
    `/api/v1/accounts/customer/invoices/:id${ID}/pdf`,
    {
      config: {
        about: {
          summary: 'Get an invoice or credit note as PDF',
          tag: salesDocument.plural,
          permission: 'salesDocument.view',
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const row = await read({ tx: database, actor: actorOf(request) }, salesDocument, idOf(request));
      const print = await readPrint(database, row);
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', fileNameOf(print)).send(await pdf(invoiceDocument(print, head)));
    },
  );
}
