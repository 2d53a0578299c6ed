import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { csvText } from '#engine/csv/csvText.ts';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { ASKED, wantedOf } from './asked.server.ts';
import { expiriesSeen, pageOfExpiries } from './expiries.server.ts';
import type { Expiries } from './expiry.ts';

const expiries: z.ZodType<Expiries> = z.object({
  rows: z.array(
    z.object({
      source: z.string(),
      id: z.int(),
      kind: z.string(),
      label: z.string(),
      title: z.string(),
      customerId: z.int().nullable(),
      customer: z.string().nullable(),
      endsOn: z.string(),
      path: z.string(),
      renewPath: z.string(),
      snoozeField: z.string().nullable().optional(),
      snooze: z.object({ id: z.int(), version: z.int(), until: z.string(), reason: z.string().nullable() }).nullable(),
    }),
  ),
  total: z.int(),
  months: z.array(z.object({ month: z.string(), kind: z.string(), count: z.int() })),
}) as z.ZodType<Expiries>;

const IN_A_FILE = 10_000;
const ABOUT = { tag: 'Reports', permission: 'report.expiry', query: ASKED };

/** Routes for the expiry report and its file. */
export function mountExpiries(app: FastifyInstance, { database }: Services): void {
  app.get(
    '/api/v1/reports/expiry',
    { config: { report: true, about: { ...ABOUT, summary: 'List what runs out', answer: expiries } } },
    (request) => pageOfExpiries(database, actorOf(request), wantedOf(request.query as Record<string, string>)),
  );
  app.get(
    '/api/v1/reports/expiry.csv',
    {
      exposeHeadRoute: false,
      config: { report: true, about: { ...ABOUT, summary: 'List what runs out as CSV', media: 'text/csv' } },
    },
    async (request, reply) => {
      const wanted = { ...wantedOf(request.query as Record<string, string>), most: IN_A_FILE, skip: 0 };
      const rows = await expiriesSeen(database, actorOf(request), wanted);
      const text = csvText([
        ['Runs out', 'What', 'Name', 'Customer', 'Snoozed until', 'Reason'],
        ...rows.map(({ endsOn, label, title, customer, snooze }) => [
          formatDay(endsOn),
          label,
          title,
          customer,
          snooze ? formatDay(snooze.until) : null,
          snooze?.reason ?? null,
        ]),
      ]);
      return asAttachment(reply, 'text/csv; charset=utf-8', 'Expiries.csv').send(text);
    },
  );
}
