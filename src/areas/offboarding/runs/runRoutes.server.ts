import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { conflict, refused } from '#engine/http/problem.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { actorOf, companyToday, idOf, writing } from '#engine/request/request.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { certificate, certifiedOf } from './certificate.server.ts';
import { moveCustomer } from './customerStatus.server.ts';
import { offboardingRun } from './offboardingRun.ts';
import { packOf } from './pack.server.ts';

const TAG = 'Offboardings';
const ONE = `/api/v1/offboardings/:id${ID}`;
const backBody = z.strictObject({ reason: z.string().trim().min(1, 'Enter a reason.').max(300) });

/** Routes for the pack and certificate of an offboarding, and for reactivating a former customer. */
export function mountOffboarding(app: FastifyInstance, { database, storage }: Services): void {
  app.get(
    `${ONE}/pack.zip`,
    {
      exposeHeadRoute: false,
      config: {
        report: true,
        about: {
          summary: 'The data of a leaving customer as a pack',
          tag: TAG,
          permission: { all: ['offboardingRun.export', 'offboardingRun.view'] },
          media: 'application/zip',
        },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const run = await read({ tx: database, actor }, offboardingRun, idOf(request));
      const { zip, files, sha256 } = await packOf(database, actor, run.customerId, new Date(nowIso()));
      await writing(database, request, (context) =>
        logEvent(context, {
          action: 'export',
          entity: offboardingRun.name,
          entityId: run.id,
          title: run.reference ?? offboardingRun.label,
          customerId: run.customerId,
          note: `Pack of ${files.length} files, SHA-256 ${sha256}.`,
        }),
      );
      return asAttachment(reply, 'application/zip', `offboarding-${run.reference ?? run.id}.zip`).send(zip);
    },
  );

  app.get(
    `${ONE}/certificate.pdf`,
    {
      config: {
        about: {
          summary: 'The certificate of destruction as PDF',
          tag: TAG,
          permission: 'offboardingRun.view',
          media: 'application/pdf',
        },
      },
    },
    async (request, reply) => {
      const run = await read({ tx: database, actor: actorOf(request) }, offboardingRun, idOf(request));
      if (run.status !== 'completed')
        throw conflict('not_completed', 'The certificate is there once the offboarding is completed.');
      const head = { company: await readGroup(database, company), logo: await companyLogo(database, storage, 'large') };
      return asAttachment(reply, 'application/pdf', `certificate-${run.reference ?? run.id}.pdf`).send(
        await pdf(certificate(await certifiedOf(database, storage, run), head)),
      );
    },
  );

  app.post(
    `/api/v1/customers/:id${ID}/reactivate`,
    {
      config: {
        about: {
          summary: 'Reactivate a former customer',
          tag: TAG,
          permission: { all: ['customer.activate', 'customer.view'] },
          body: backBody,
          answer: z.object({ status: z.literal('active') }),
        },
      },
    },
    async (request) =>
      writing(database, request, async (context) => {
        const row = await read(context, customer, idOf(request));
        const { reason } = shaped(backBody, request.body);
        if (row.status !== 'former') throw refused('wrong_state', 'Only former customers can be reactivated.');
        await moveCustomer({ ...context, note: reason }, row.id, 'customer-back', {
          status: 'active',
          customerSince: companyToday(),
          leavesOn: null,
          formerOn: null,
          retentionUntil: null,
          doNotCall: false,
        });
        return { status: 'active' as const };
      }),
  );
}
