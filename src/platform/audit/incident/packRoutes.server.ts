import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { userJobShape } from '../../exports/jobs/userJobAnswers.server.ts';
import { mountUserJob } from '../../exports/jobs/userJobRoutes.server.ts';
import { userJobsOf } from '../../exports/jobs/userJobs.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { packBody } from './packAsked.schema.ts';
import { incidentPack } from './incidentPack.ts';
import type { PackLine } from './packAsked.ts';
import { beginPack, MAY_MAKE, refusePack } from './packs.server.ts';
import * as z from 'zod';
import type { About } from '#engine/http/routes.server.ts';

const BASE = '/api/v1/audit/packs';

/** Routes to request incident packs and list the user's own. */
export function mountPacks(
  app: FastifyInstance,
  { database, jobWorker, storage }: { database: Database; jobWorker: JobWorker; storage: Storage },
): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    summary,
    tag: 'Audit',
    permission: MAY_MAKE,
    ...more,
  });

  app.get(
    BASE,
    {
      config: {
        about: about('List your incident packs, newest first', {
          answer: z.object({
            rows: z.array(
              z.object({
                ...userJobShape,
                entries: z.number().nullable(),
                reason: z.string(),
              }),
            ),
          }),
        }),
      },
    },
    async (request) => ({
      rows: await userJobsOf<Pick<PackLine, 'reason' | 'entries'>>(
        database,
        incidentPack,
        actorOf(request).userId ?? 0,
        ['reason', 'entries'],
      ),
    }),
  );
  mountUserJob(app, { database, storage }, { noun: incidentPack, refuse: refusePack }, (summary, more) => ({
    about: about(summary, more),
  }));

  app.post(
    BASE,
    {
      config: {
        stepUp: true,
        about: about('Create an incident pack of an account, a session, an address or a period', {
          body: packBody,
          status: 202,
          answer: z.object({ id: z.int() }),
        }),
      },
    },
    async (request, reply) => {
      const asked = shaped(packBody, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 202,
        body: { id: await beginPack(context, jobWorker, asked) },
      }));
      return give(reply, done);
    },
  );
}
