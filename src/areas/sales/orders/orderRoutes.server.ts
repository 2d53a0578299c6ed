import type { FastifyInstance } from 'fastify';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { read } from '#engine/store/store.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { customerOrder } from './customerOrder.ts';
import { linesFile } from './linesFile.server.ts';
import { quoteDocument } from './quoteDocument.server.ts';
import { contextNames } from './quoteNames.server.ts';
import { quoteOf } from './quoteOf.rules.ts';
import { sentRevision } from './revisions.server.ts';

/** Routes of a quote's PDF and of the lines of an order as CSV. */
export function mountOrders(app: FastifyInstance, { database, storage }: Services): void {
  app.get(
    `/api/v1/accounts/customer/orders/:id${ID}/pdf`,
    {
      config: {
        about: {
          summary: 'Get a quote as PDF',
          tag: 'Customer orders',
          permission: 'customerOrder.view',
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const row = await read({ tx: database, actor: actorOf(request) }, customerOrder, idOf(request));
      // Prints the sent version of a quote, or the current draft.
      const quote =
        (row.status === 'draft' ? undefined : await sentRevision(database, row.id, row.revision)) ??
        quoteOf({ ...row, quotedOn: row.quotedOn ?? companyToday() }, await contextNames(database, row));
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', `quote-${row.number}.pdf`).send(
        await pdf(quoteDocument(quote, head)),
      );
    },
  );

  app.get(
    `/api/v1/accounts/customer/orders/:id${ID}/lines.csv`,
    {
      exposeHeadRoute: false,
      config: {
        about: {
          summary: 'Get the lines of an order as CSV',
          tag: 'Customer orders',
          permission: 'customerOrder.view',
          media: 'text/csv',
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, customerOrder, idOf(request));
      const file = await linesFile(database, row, may(actor.patterns, MARGIN_VIEW));
      return asAttachment(reply, 'text/csv; charset=utf-8', `lines-${row.number}.csv`).send(file);
    },
  );
}
