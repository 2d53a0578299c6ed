import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { onePageOf } from './onePage.rules.ts';
import { SUMMARY_ORDER } from './summaryPlaces.ts';
import { supportSummaryOf } from './supportSummary.server.ts';
import type { SupportSummary } from './supportSummary.ts';
import { type SummaryPart, summaryParts } from './supportText.rules.ts';

const text = z.string().nullable();
const tone = z.enum(['warning', 'info', 'good', 'bad', 'neutral']);
const person = {
  id: z.int(),
  name: z.string(),
  roles: z.array(z.string()),
  phone: text,
  email: text,
  mayApproveUpTo: z.number().nullable(),
};
const summary: z.ZodType<SupportSummary> = z.object({
  asOf: z.string(),
  customer: z.object({
    id: z.int(),
    name: z.string(),
    code: text,
    status: z.string(),
    alert: text,
    phone: text,
    remoteSupport: text,
    manager: text,
    engineer: text,
    deputy: text,
    opening: z.object({ open: z.boolean(), changesAt: text }).nullable(),
  }),
  caller: z
    .object({
      ...person,
      jobTitle: text,
      mayRequestAccess: z.boolean(),
      mayRequestSecrets: z.boolean(),
      hasCallerCheck: z.boolean(),
    })
    .nullable(),
  people: z.array(z.object(person)).nullable(),
  sites: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        address: z.string(),
        phone: text,
        open: z.boolean().nullable(),
        accessNotes: text,
        hazards: z.array(z.string()),
      }),
    )
    .nullable(),
  cover: z.array(z.object({ id: z.int(), name: z.string(), body: z.string() })).nullable(),
  more: z.array(
    z.object({
      place: z.enum(SUMMARY_ORDER),
      lines: z.array(z.object({ text: z.string(), path: text, tone: tone.optional() })),
      failed: z.boolean(),
    }),
  ),
  attention: z.array(z.object({ tone, text: z.string() })),
  attentionTotal: z.int(),
  changes: z.array(z.object({ at: z.string(), actor: z.string(), noun: z.string(), title: z.string(), path: text })),
});

const ONE = `/api/v1/customers/:id${ID}/support-summary`;

const asked = z.strictObject({
  contact: z.coerce
    .number('Enter the ID of a contact.')
    .int('Enter the ID of a contact.')
    .positive('Enter the ID of a contact.')
    .max(1e15, 'Enter the ID of a contact.')
    .optional(),
});

/** Routes for the support summary of a customer, for the screen and as a PDF. */
export function mountSupportSummary(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Customers', permission: 'customer.view', query: ['contact'] } as const;
  const found = (request: FastifyRequest): Promise<SupportSummary> =>
    supportSummaryOf(database, actorOf(request), {
      customerId: idOf(request),
      contactId: shaped(asked, request.query).contact ?? null,
      now: nowIso(),
      onFault: (fault) => request.log.error({ err: fault }, 'support summary'),
    });
  app.get(
    ONE,
    { config: { about: { ...about, summary: 'Summarise a customer for support', answer: summary } } },
    (request) => found(request),
  );
  app.get(
    `${ONE}.pdf`,
    { config: { about: { ...about, summary: 'The support summary as PDF', media: 'application/pdf' } } },
    async (request, reply) => {
      const given = await found(request);
      const name = `Support summary ${given.customer.name}.pdf`;
      return asAttachment(reply, 'application/pdf', name).send(await pdf(summaryDocument(given)));
    },
  );
}

const summaryDocument = (found: SupportSummary): PdfDocument => ({
  pageSize: 'A4',
  pageMargins: [36, 32, 36, 32],
  info: { title: `Support summary ${found.customer.name}` },
  defaultStyle: { fontSize: 8 },
  content: [
    { text: found.customer.name, fontSize: 16, bold: true },
    {
      text: `Support summary, ${formatMoment(found.asOf)}${found.customer.code ? ` · ${found.customer.code}` : ''}`,
      margin: [0, 2, 0, 6],
    },
    {
      columns: onePageOf(summaryParts(found)).map((parts) => ({ width: '*', stack: parts.map(paperPart) })),
      columnGap: 16,
    },
  ],
});

const paperPart = ({ title, lines }: SummaryPart) => ({
  stack: [
    { text: title, bold: true, fontSize: 9.5, margin: [0, 5, 0, 1] as [number, number, number, number] },
    ...lines.map((line) => ({ text: line })),
  ],
});
