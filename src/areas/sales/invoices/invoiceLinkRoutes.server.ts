import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { linkGone, lookAtLink } from '#engine/keys/oneTimeLink.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { demandOwnPage } from '#platform/disposable/byLink.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { printedLine, printedVat } from '../totals/printed.schema.ts';
import { invoiceDocument } from './invoiceDocument.server.ts';
import type { InvoicePrint, LinkedInvoice } from './invoicePrint.ts';
import { INVOICE_PURPOSE } from './sendInvoice.server.ts';

const TOKEN = ':token(^\\d{1,15}-[\\w-]{43}$)';

const invoice: z.ZodType<InvoicePrint> = z.object({
  kind: z.enum(['invoice', 'creditNote']),
  number: z.string().nullable(),
  date: z.string(),
  taxPoint: z.string(),
  dueDate: z.string().nullable(),
  to: z.array(z.string()),
  order: z.string().nullable(),
  credits: z.string().nullable(),
  customerPo: z.string().nullable(),
  reason: z.string().nullable(),
  discount: z.string().nullable(),
  note: z.string().nullable(),
  lines: z.array(printedLine.extend({ vat: z.string() })),
  netPence: z.int(),
  vat: printedVat,
  grossPence: z.int(),
  isReverseCharge: z.boolean(),
  prompt: z.object({ bps: z.int(), payablePence: z.int(), lastDay: z.string() }).nullish(),
});
const linkedInvoice: z.ZodType<LinkedInvoice> = z.object({
  invoice,
  company: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
});

/** Public routes for an invoice by link. Reading does not use the link up. */
export function mountInvoiceLinks(app: FastifyInstance, { database, storage, keys }: Services): void {
  const facts = (summary: string, more: object) => ({
    config: { public: true, about: { summary, tag: 'Invoices by link', ...more } },
  });
  const lookedAt = async (request: FastifyRequest): Promise<InvoicePrint> => {
    const now = nowIso();
    await demandOwnPage(database, request, now);
    const { token } = request.params as { token: string };
    const { about } = await lookAtLink(database, keys, { purpose: INVOICE_PURPOSE, token }, now);
    const { rows } = await database.query<{ content: InvoicePrint }>(
      'select content from sales_document_print where document_id = $1',
      [Number(about.documentId)],
    );
    if (!rows[0]) throw linkGone();
    return rows[0].content;
  };

  app.get(
    `/api/invoice/${TOKEN}`,
    facts('Get the invoice of a link', { answer: linkedInvoice }),
    async (request, reply) => {
      const print = await lookedAt(request);
      const { name, phone } = await readGroup(database, company);
      const answer: LinkedInvoice = { invoice: print, company: { name, phone } };
      return reply.header('referrer-policy', 'no-referrer').send(answer);
    },
  );

  app.get(
    `/api/invoice/${TOKEN}/pdf`,
    facts('Get the invoice of a link as PDF', { media: 'application/pdf' }),
    async (request, reply) => {
      const print = await lookedAt(request);
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', `${print.number ?? 'invoice'}.pdf`).send(
        await pdf(invoiceDocument(print, head)),
      );
    },
  );
}
