import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { beginAuditExport, MAY_EXPORT } from './auditExport.server.ts';

const body = z.strictObject({
  query: z.string('The query of the log, as in the address of the page.').max(6_000).default(''),
  format: z.enum(['csv', 'jsonl'], 'Choose csv or jsonl.'),
});

/** Routes for background exports of the log; the files appear among the user's exports. */
export function mountAuditExports(
  app: FastifyInstance,
  { database, jobWorker }: { readonly database: Database; readonly jobWorker: JobWorker },
): void {
  const about = {
    summary: 'Export the audit log in the background',
    tag: 'Audit',
    permission: MAY_EXPORT,
    body,
    status: 202,
  };
  app.post(
    '/api/v1/audit/exports',
    { config: { about: { ...about, answer: z.object({ id: z.int() }) } } },
    async (request, reply) => {
      const asked = shaped(body, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 202,
        body: { id: await beginAuditExport(context, jobWorker, asked) },
      }));
      return give(reply, done);
    },
  );
}
