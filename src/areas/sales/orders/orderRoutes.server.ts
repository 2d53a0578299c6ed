import type { FastifyInstance } from 'fastify';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { product } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { customerOrder } from './customerOrder.ts';
import { linesFile } from './linesFile.server.ts';
import { quoteDocument } from './quoteDocument.server.ts';
import { contextNames } from './quoteNames.server.ts';
import { quoteOf } from './quoteOf.rules.ts';
import { sentRevision } from './revisions.server.ts';

/** Routes for PDFs of quotes, and the nightly job that expires quotes. */
export function mountOrders(app: FastifyInstance, { database, background, storage }: Services): void {
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

  schedule('expire-quotes', 'Expired quotes', '5 0 * * *', async () => {
    while ((await expireQuotes(background, nowIso())) === 'again');
  });
}

const PORTION = 200;

/**
 * Marks quotes as expired after their last day and notifies the account managers. @returns `again` while more remain
 */
export async function expireQuotes(database: Services['background'], now: string): Promise<'again' | undefined> {
  return inTransaction(database, async (tx) => {
    const context = { tx, now, actor: product('Expired quotes'), requestId: 'expire-quotes', ip: null };
    const { rows } = await tx.query<{ id: number; number: string; title: string; manager: number | null }>(
      `select id, number, title, account_manager_id as manager from customer_order
        where status = 'sent' and valid_until < $1 and archived_at is null order by id limit ${PORTION}`,
      [companyToday(new Date(now))],
    );
    await changeMany(
      context,
      customerOrder,
      'expireQuote',
      rows.map(({ id }) => ({ id, version: null, set: { status: 'expired' as const } })),
    );
    for (const { id, number, title, manager } of rows)
      if (manager !== null)
        await notify(context, {
          userIds: [manager],
          kind: 'quote-answered',
          text: `Quote ${number} has expired without an answer: ${title}.`.slice(0, 300),
          about: { path: `/accounts/customer/orders/${id}` },
        });
    return rows.length === PORTION ? 'again' : undefined;
  });
}
