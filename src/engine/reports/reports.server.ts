import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { formatDay } from '../kinds/day/day.ts';
import { duration } from '../kinds/duration/duration.ts';
import { writeMoney } from '../kinds/money/money.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Field } from '../kinds/field.ts';
import type { Actor } from '../permission/actor.ts';
import { csvText } from '../csv/csvText.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import { asAttachment } from '../http/attachment.server.ts';
import { fieldsSchema } from '../entity/records.schema.ts';
import { invalid } from '../http/problem.ts';
import { shaped } from '../http/shaped.server.ts';
import { pdf } from '../pdf/pdf.server.ts';
import { actorOf, companyToday } from '../request/request.server.ts';
import { company } from '../settings/company.ts';
import { readGroup } from '../settings/groups.server.ts';
import { reportDocument } from './reportDocument.server.ts';
import { type Cell, firstAsked, type Report, type ReportAnswer, type ReportColumn } from './report.ts';

export interface ReportContext {
  readonly tx: Queryable;
  readonly actor: Actor;
  readonly today: string;
  /** Maximum number of rows in one response. Files contain more. */
  readonly most: number;
  /** The value of `next` in the previous response. */
  readonly after?: string;
}

/** Answers a report. The parameters are values by key. */
export type Answering = (context: ReportContext, asked: Readonly<Record<string, Cell>>) => Promise<ReportAnswer>;

const ON_A_PAGE = 200;
const IN_A_FILE = 10_000;
const ON_PAPER = 2_000;

const cell = z.union([z.string(), z.number(), z.null()]);
const answerShape = z.object({
  rows: z.array(z.object({ key: z.string(), cells: z.record(z.string(), cell), to: z.string().optional() })),
  totals: z.record(z.string(), cell),
  checks: z.array(z.object({ says: z.string(), pence: z.int(), expectedPence: z.int() })).optional(),
  chart: z
    .object({
      labels: z.array(z.string()),
      series: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
    })
    .optional(),
  next: z.string().optional(),
});

/** The routes of a report: its data, a file and a printable document. */
export function mountReport(app: FastifyInstance, database: Database, report: Report, answering: Answering): void {
  const base = `/api/v1/reports/${report.name}`;
  const about = { tag: 'Reports', permission: report.permission, query: Object.keys(report.asks) };
  app.get(
    base,
    {
      config: {
        report: true,
        about: { ...about, summary: report.answers, query: [...about.query, 'after'], answer: answerShape },
      },
    },
    async (request) => {
      const { after, ...given } = request.query as Readonly<Record<string, string>>;
      return answering(
        {
          tx: database,
          actor: actorOf(request),
          today: companyToday(),
          most: ON_A_PAGE,
          ...(after === undefined ? {} : { after }),
        },
        read(report, given),
      );
    },
  );
  app.get(
    `${base}.csv`,
    {
      exposeHeadRoute: false,
      config: { report: true, about: { ...about, summary: `${report.title} as CSV`, media: 'text/csv' } },
    },
    async (request, reply) => {
      const asked = read(report, request.query as Readonly<Record<string, string>>);
      const context = { tx: database, actor: actorOf(request), today: companyToday(), most: IN_A_FILE };
      const answer = await answering(context, asked);
      return asAttachment(reply, 'text/csv; charset=utf-8', `${report.title}.csv`).send(fileOf(report, answer));
    },
  );
  app.get(
    `${base}.pdf`,
    {
      exposeHeadRoute: false,
      config: { report: true, about: { ...about, summary: `${report.title} as PDF`, media: 'application/pdf' } },
    },
    async (request, reply) => {
      const asked = read(report, request.query as Readonly<Record<string, string>>);
      const context = { tx: database, actor: actorOf(request), today: companyToday(), most: ON_PAPER };
      const answer = await answering(context, asked);
      const paper = reportDocument(report, { asked, answer, company: await readGroup(database, company) });
      return asAttachment(reply, 'application/pdf', `${report.title}.pdf`).send(await pdf(paper));
    },
  );
}

/** The parameters as stored values. @throws 422 with messages by field */
export function read(report: Report, given: Readonly<Record<string, string>>): Readonly<Record<string, Cell>> {
  const asked: Record<string, Cell> = { ...firstAsked(report, companyToday()) };
  const errors: Record<string, readonly string[]> = {};
  for (const [key, text] of Object.entries(given)) {
    const field: Field | undefined = Object.hasOwn(report.asks, key) ? report.asks[key] : undefined;
    if (!field) errors[key] = ['This report does not ask for it.'];
    else if (text !== '') {
      const value = kindOf(field).read(text, field);
      if ('value' in value) asked[key] = value.value as Cell;
      else errors[key] = [value.message];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // Values that could be read must also satisfy the field's rules, such as the pattern of a code.
  shaped(fieldsSchema(report.asks), asked);
  return asked;
}

function fileOf({ columns }: Report, { rows, totals }: ReportAnswer): string {
  const line = (cells: Readonly<Record<string, Cell>>) =>
    columns.map((column) => written(column, cells[column.key] ?? null));
  return csvText([columns.map(({ label }) => label), ...rows.map(({ cells }) => line(cells)), line(totals)]);
}

/** Amounts in pounds without a currency sign, and durations as hours and minutes, so that spreadsheets read numbers. */
function written({ kind }: ReportColumn, value: Cell): Cell {
  if (value === null) return null;
  if (kind === 'money') return writeMoney(Number(value));
  if (kind === 'duration') return kindOf(duration()).write(Number(value) as never, duration());
  return kind === 'day' ? formatDay(String(value)) : value;
}
