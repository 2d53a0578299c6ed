import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { jobFileOf } from './jobFile.server.ts';
import { jobPaper } from './jobPaper.server.ts';

const asked = z.strictObject({ notes: z.enum(['true', 'false'], 'Choose yes or no.').default('false') });

/** Route for a job as PDF, for the customer or with internal notes. */
export function mountJobPaper(app: FastifyInstance, { database, storage }: Services): void {
  app.get(
    `/api/v1/jobs/:id${ID}/job.pdf`,
    {
      config: {
        about: {
          summary: 'A job as PDF, with or without internal notes, checklist and time',
          tag: 'Jobs',
          permission: 'job.view',
          query: ['notes'],
          asked,
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const { notes } = shaped(asked, request.query);
      const file = await jobFileOf(database, actorOf(request), idOf(request), notes === 'true');
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', `Job ${file.job.number}.pdf`).send(await pdf(jobPaper(file, head)));
    },
  );
}
