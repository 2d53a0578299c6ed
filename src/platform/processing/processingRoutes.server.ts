import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { csvText } from '#engine/csv/csvText.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { actorOf, companyToday, writing } from '#engine/request/request.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import type { About, Needed } from '#engine/http/routes.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import type { ProcessingFacts } from './facts.server.ts';
import type { ProcessingRecord } from './processingRecord.ts';
import { processingRecord } from './record.server.ts';
import { HEAD, linesOf, recordDocument } from './recordDocument.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { processingRecordAnswer } from './processingAnswers.server.ts';

const PATH = '/api/v1/retention/record';
const MAY_SEE = 'retention.view';
/** A file holds the same content as the page. */
const MAY_TAKE = { all: [MAY_SEE, 'retention.export'] };

/** Routes for the record of processing, as page data and as files. */
export function mountProcessing(app: FastifyInstance, database: Database, facts: ProcessingFacts): void {
  const about = (summary: string, permission: Needed, more: Partial<About>) => ({
    exposeHeadRoute: false,
    config: { about: { summary, tag: 'Retention', permission, ...more } },
  });
  const recordFor = (request: FastifyRequest): Promise<ProcessingRecord> =>
    processingRecord(database, actorOf(request), facts, theTime());
  const logged = (request: FastifyRequest, ending: string) =>
    writing(database, request, (context) =>
      logEvent(context, {
        action: 'export',
        entity: 'retention',
        entityId: null,
        title: 'Record of processing',
        note: `As ${ending}.`,
      }),
    );
  const fileName = (ending: string): string => `record-of-processing-${companyToday()}.${ending}`;

  app.get(PATH, about('Get the record of processing', MAY_SEE, { answer: processingRecordAnswer }), recordFor);

  app.get(
    `${PATH}.csv`,
    about('Export the record of processing as CSV', MAY_TAKE, { media: 'text/csv' }),
    async (request, reply) => {
      const text = csvText([HEAD, ...linesOf(await recordFor(request))]);
      await logged(request, 'CSV');
      return asAttachment(reply, 'text/csv; charset=utf-8', fileName('csv')).send(text);
    },
  );

  app.get(
    `${PATH}.pdf`,
    about('Export the record of processing as PDF', MAY_TAKE, { media: 'application/pdf' }),
    async (request, reply) => {
      const record = await recordFor(request);
      const bytes = await pdf(recordDocument(record, await facts.onBehalfOf(database, actorOf(request))));
      await logged(request, 'PDF');
      return asAttachment(reply, 'application/pdf', fileName('pdf')).send(bytes);
    },
  );
}
