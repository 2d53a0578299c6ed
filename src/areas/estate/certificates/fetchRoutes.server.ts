import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import { certificate } from './certificate.ts';
import { oneRead, summaryOf } from './certificateRoutes.server.ts';
import { fetchCertificate, type FetchFault } from './fetch.server.ts';
import { storeFetched } from './storeFetched.server.ts';

const asked = z.strictObject({
  host: z
    .string('Enter a host name or an IP address.')
    .trim()
    .regex(/^[A-Za-z0-9.:_-]{1,253}$/, 'Enter a host name or an IP address.'),
  port: z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter a port of up to 65535.').nullish(),
});
const served = z.array(z.enum(['other_name', 'expired', 'not_yet_valid', 'untrusted', 'no_intermediate']));
const answer = z.object({ certificate: oneRead, served });

/** Routes that fetch certificates from their servers: for the form, and for a recorded certificate. */
export function mountFetches(app: FastifyInstance, { database, outbound }: Services): void {
  app.post(
    '/api/v1/network/certificates/fetch',
    {
      config: {
        about: {
          summary: 'Fetch the certificate of a server without storing it',
          tag: certificate.plural,
          permission: 'certificate.create',
          body: asked,
          answer,
        },
      },
    },
    async (request) => {
      const { host, port } = shaped(asked, bodyOf(request));
      const fetched = await fetchCertificate(outbound, { host, port: port ?? null }, theTime());
      if ('fault' in fetched) throw refusal(fetched.fault);
      return { certificate: { ...summaryOf(fetched.one), key: 'none' as const }, served: [...fetched.served] };
    },
  );
  app.post(
    `/api/v1/network/certificates/:id${ID}/fetch`,
    {
      config: {
        about: {
          summary: 'Fetch a certificate from its server now, and record a renewal',
          tag: certificate.plural,
          permission: { all: ['certificate.update', 'certificate.create'] },
          answer: z.object({ id: z.int(), isRenewed: z.boolean() }),
        },
      },
    },
    async (request) => {
      const row = await inScope(database, actorOf(request), certificate, idOf(request));
      if (row.fetchHost === null) throw invalid({ fetchHost: ['Enter the server of the certificate.'] });
      if (row.archivedAt !== null || row.status === 'retired' || row.status === 'disposed')
        throw new Problem(409, 'not_in_use', 'The certificate is not in use any more.');
      const fetched = await fetchCertificate(outbound, { host: row.fetchHost, port: row.fetchPort }, theTime());
      const id = await writing(database, request, (context) => storeFetched(context, row, fetched));
      if ('fault' in fetched) throw refusal(fetched.fault);
      return { id, isRenewed: id !== row.id };
    },
  );
}

const refusal = ({ says, isOfServer }: FetchFault): Problem =>
  new Problem(isOfServer ? 502 : 422, isOfServer ? 'fetch_fault' : 'not_allowed', says);
