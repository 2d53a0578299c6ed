import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { search } from '#engine/search/search.server.ts';
import { read } from '#engine/store/store.server.ts';
import { document } from './document.ts';
import { pdfParts } from './documentPdf.server.ts';
import { recordNames } from './recordNames.rules.ts';

const ONE = `/api/v1/documents/:id${ID}`;
const links = z.object({
  links: z.array(z.object({ name: z.string(), title: z.string(), path: z.string(), noun: z.string() })),
});

/** Routes for the records that a document refers to, and its PDF. */
export function mountDocuments(app: FastifyInstance, database: Database): void {
  const about = { tag: document.plural, permission: 'document.view' } as const;
  app.get(
    `${ONE}/links`,
    { config: { about: { ...about, summary: 'List the records that a document names', answer: links } } },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, document, idOf(request));
      const found = [];
      // The maximum number of names limits the queries.
      for (const name of recordNames(row.body)) {
        const [first, ...others] = (await search(database, name, { actor, most: 5, archived: true })).filter(
          ({ exact, tier }) => exact || tier === 0,
        );
        const mine = [first, ...others].find((each) => each?.customerId === row.customerId) ?? first;
        if (mine) found.push({ name, title: mine.title, path: mine.path, noun: mine.entity });
      }
      return { links: found };
    },
  );
  app.get(
    `${ONE}.pdf`,
    { config: { about: { ...about, summary: 'Get a document as PDF', media: 'application/pdf' } } },
    async (request, reply) => {
      const row = await read({ tx: database, actor: actorOf(request) }, document, idOf(request));
      const { rows } = await database.query<{ name: string }>('select name from customer where id = $1', [
        row.customerId,
      ]);
      const facts = [
        rows[0]?.name ?? 'All customers',
        row.status === 'draft' ? 'Draft' : `Reviewed ${formatDay(row.reviewedOn ?? row.updatedAt.slice(0, 10))}`,
        `Version ${row.version}, ${formatMoment(row.updatedAt)}`,
      ];
      return asAttachment(reply, 'application/pdf', `${row.title}.pdf`).send(
        await pdf({
          pageSize: 'A4',
          pageMargins: [40, 40, 40, 48],
          info: { title: row.title },
          defaultStyle: { fontSize: 9.5, lineHeight: 1.2 },
          content: [
            { text: row.title, fontSize: 18, bold: true },
            { text: facts.join(' · '), color: '#5b5f73', margin: [0, 2, 0, 10] },
            ...pdfParts(row.body),
          ],
        }),
      );
    },
  );
}
