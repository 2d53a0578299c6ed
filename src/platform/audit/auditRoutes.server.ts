import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Database } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { actorOf, companyToday, writing } from '#engine/request/request.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { AnchorFault, type AnchorFile } from './anchorFile.server.ts';
import { AUDIT_CSV, AUDIT_LINES, type AuditFile, auditFile } from './auditFile.server.ts';
import { listAudit, newerAudit, summaryOf } from './auditList.server.ts';
import { AUDIT_QUERY, NEWER_QUERY, readAuditQuery, readNewerQuery } from './auditQuery.server.ts';
import { beginCheck, latestChecks, openAlarm } from './checks.server.ts';
import { mountCredentialLog } from './credentialRoutes.server.ts';
import { headOf } from './entries.server.ts';
import { mountAuditExports } from './exports/auditExportRoutes.server.ts';
import { mountPacks } from './incident/packRoutes.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import * as z from 'zod';
import { auditSummary, check, dayAnchor, listedLine, place } from './auditAnswers.server.ts';

const BASE = '/api/v1/audit';
const CHECKS = 20;

const about = (summary: string, permission: string, more: Partial<About> = {}) => ({
  config: { about: { summary, tag: 'Audit', permission, ...more } },
});

/** Routes of the audit log: entries, counts, files and checks. */
export function mountAudit(
  app: FastifyInstance,
  {
    database,
    reports,
    jobWorker,
    anchors,
    storage,
  }: { database: Database; reports: Database; jobWorker: JobWorker; anchors: AnchorFile; storage: Storage },
): void {
  app.get(
    BASE,
    about('List entries of the audit log, newest first', 'audit.view', {
      query: AUDIT_QUERY,
      answer: z.object({ rows: z.array(listedLine), next: z.string().nullable(), sealed: z.number() }),
    }),
    (request) => listAudit(database, actorOf(request), readAuditQuery(request.query)),
  );

  app.get(
    `${BASE}/newer`,
    about('List entries sealed after a position in the chain', 'audit.view', {
      query: NEWER_QUERY,
      answer: z.object({ rows: z.array(listedLine), sealed: z.number(), isAll: z.boolean() }),
    }),
    (request) => newerAudit(database, actorOf(request), readNewerQuery(request.query)),
  );

  app.get(
    `${BASE}/summary`,
    about('Count entries of the audit log', 'audit.view', {
      query: AUDIT_QUERY,
      answer: z.object({ summary: auditSummary.nullable() }),
    }),
    async (request) => ({ summary: await summaryOf(database, actorOf(request), readAuditQuery(request.query)) }),
  );

  for (const file of [AUDIT_CSV, AUDIT_LINES])
    app.get(
      `${BASE}.${file.ending}`,
      {
        exposeHeadRoute: false,
        config: {
          ...about(`Export the audit log as a file (${file.ending})`, 'audit.export', {
            query: AUDIT_QUERY,
            media: file.media,
          }).config,
          report: true,
        },
      },
      async (request, reply) => sent(reply, file, await auditFile({ database, reports }, request, file)),
    );

  app.get(
    `${BASE}/checks`,
    about('Get whether the audit log is unchanged', 'audit.view', {
      answer: z.object({ checks: z.array(check), alarm: check.nullable(), head: place, waiting: z.int() }),
    }),
    async () => ({
      checks: await latestChecks(database, CHECKS, nowIso()),
      alarm: await openAlarm(database),
      head: await headOf(database),
      waiting: await waitingCount(database),
    }),
  );

  app.post(
    `${BASE}/checks`,
    about('Verify the whole audit log', 'audit.verify', { status: 202, answer: z.object({ id: z.int() }) }),
    async (request, reply) =>
      reply.code(202).send({ id: await writing(database, request, (context) => beginCheck(context, jobWorker)) }),
  );

  app.get(
    `${BASE}/anchors`,
    about('List anchors of the audit log, newest first', 'audit.view', {
      answer: z.union([
        z.object({ anchors: z.array(dayAnchor), fault: z.null() }),
        z.object({ anchors: z.array(z.object({})), fault: z.string() }),
      ]),
    }),
    async () => {
      try {
        return { anchors: (await anchors.read()).toReversed(), fault: null };
      } catch (error) {
        if (error instanceof AnchorFault) return { anchors: [], fault: error.message };
        throw error;
      }
    },
  );

  mountCredentialLog(app, database);
  mountPacks(app, { database, jobWorker, storage });
  mountAuditExports(app, { database, jobWorker });
}

const sent = (reply: FastifyReply, file: AuditFile, stream: Readable): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="audit-${companyToday()}.${file.ending}"`)
    .type(file.media)
    .send(stream);

async function waitingCount(database: Database): Promise<number> {
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from change_unsealed');
  return rows[0]?.n ?? 0;
}
