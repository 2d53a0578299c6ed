import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { PdfDocument } from '#engine/pdf/makePdf.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { supportSummaryOf } from './supportSummary.server.ts';
import type { SupportSummary } from './supportSummary.ts';
import { summaryParts } from './supportText.rules.ts';

const text = z.string().nullable();
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
  }),
  people: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        roles: z.array(z.string()),
        phone: text,
        email: text,
        mayApproveUpTo: z.number().nullable(),
      }),
    )
    .nullable(),
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
    z.object({ title: z.string(), icon: z.string(), lines: z.array(z.object({ text: z.string(), path: text })) }),
  ),
  attention: z.array(z.object({ tone: z.enum(['warning', 'info', 'good', 'bad', 'neutral']), text: z.string() })),
  attentionTotal: z.int(),
  changes: z.array(z.object({ at: z.string(), actor: z.string(), noun: z.string(), title: z.string(), path: text })),
});

const ONE = `/api/v1/customers/:id${ID}/support-summary`;

/** Routes for the support summary of a customer, for the screen and as a PDF. */
export function mountSupportSummary(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Customers', permission: 'customer.view' } as const;
  app.get(
    ONE,
    { config: { about: { ...about, summary: 'Summarise a customer for support', answer: summary } } },
    async (request) => supportSummaryOf(database, actorOf(request), idOf(request), nowIso()),
  );
  app.get(
    `${ONE}.pdf`,
    { config: { about: { ...about, summary: 'The support summary as PDF', media: 'application/pdf' } } },
    async (request, reply) => {
      const found = await supportSummaryOf(database, actorOf(request), idOf(request), nowIso());
      const name = `Support summary ${found.customer.name}.pdf`;
      return asAttachment(reply, 'application/pdf', name).send(await pdf(summaryDocument(found)));
    },
  );
}

/** Truncates longer notes, so that the summary fits on one page. */
const LONGEST_LINE = 400;

const summaryDocument = (found: SupportSummary): PdfDocument => ({
  pageSize: 'A4',
  pageMargins: [36, 32, 36, 32],
  info: { title: `Support summary ${found.customer.name}` },
  defaultStyle: { fontSize: 8.5 },
  content: [
    { text: found.customer.name, fontSize: 16, bold: true },
    {
      text: `Support summary, ${formatMoment(found.asOf)}${found.customer.code ? ` · ${found.customer.code}` : ''}`,
      margin: [0, 2, 0, 6],
    },
    ...summaryParts(found).flatMap(({ title, lines }) => [
      { text: title, bold: true, fontSize: 10, margin: [0, 6, 0, 2] as [number, number, number, number] },
      ...lines.map((line) => ({ text: line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line })),
    ]),
  ],
});
