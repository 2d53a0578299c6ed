import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { day } from '#engine/calculations/calculation.schema.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { mountReport } from '#engine/reports/reports.server.ts';
import { actorOf, companyToday, idOf, writing } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { timeFileAnswer } from '../contractsAnswers.schema.ts';
import { returnTime, useTime } from './byHand.server.ts';
import { statement } from './statement.server.ts';
import { timeFileOf } from './timeFile.server.ts';
import { additionalTimeReport } from './timeReport.ts';
import { answerAdditionalTime } from './timeReport.server.ts';

const TAG = 'Additional time';
const ONE = `/api/v1/customers/:id${ID}/additional-time`;

const note = z.string().trim().min(1, 'Enter a reason.').max(500, 'Enter at most 500 characters.');
const useBody = z.strictObject({
  on: day,
  minutes: z.int('Enter a time.').min(1, 'Enter a time.').max(100_000, 'Enter a shorter time.'),
  note,
});
const returnBody = z.strictObject({ movementId: z.int('Choose a movement.').positive(), note });

/** Routes for a customer's additional time, its statement, and the report. */
export function mountAdditionalTime(app: FastifyInstance, { database, storage }: Services): void {
  const file = (request: Parameters<typeof actorOf>[0]) =>
    timeFileOf(database, actorOf(request), idOf(request), companyToday());
  const seeing = { tag: TAG, permission: { all: ['prepaidLot.view', 'customer.view'] } } as const;

  app.get(
    ONE,
    { config: { about: { ...seeing, summary: 'Get the additional time of a customer', answer: timeFileAnswer } } },
    file,
  );

  app.get(
    `${ONE}/statement.pdf`,
    { config: { about: { ...seeing, summary: 'The statement of additional time as PDF', media: 'application/pdf' } } },
    async (request, reply) => {
      const found = await file(request);
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', `Additional time ${found.customer}.pdf`).send(
        await pdf(statement(found, head)),
      );
    },
  );

  app.post(
    `${ONE}/use`,
    {
      config: {
        about: {
          summary: 'Use additional time by hand',
          tag: TAG,
          permission: 'prepaidLot.update',
          body: useBody,
          answer: timeFileAnswer,
        },
      },
    },
    async (request) => {
      await writing(database, request, (context) => useTime(context, idOf(request), shaped(useBody, request.body)));
      return file(request);
    },
  );

  app.post(
    `${ONE}/return`,
    {
      config: {
        about: {
          summary: 'Return additional time that was used',
          tag: TAG,
          permission: 'prepaidLot.reverse',
          body: returnBody,
          answer: timeFileAnswer,
        },
      },
    },
    async (request) => {
      await writing(database, request, (context) =>
        returnTime(context, idOf(request), shaped(returnBody, request.body)),
      );
      return file(request);
    },
  );

  mountReport(app, database, additionalTimeReport, answerAdditionalTime);
}
