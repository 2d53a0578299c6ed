import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import { WATCHED, type Watched } from './dnsRecord.ts';
import { readDns } from './dnsLookUp.server.ts';
import { dnsServerOf, storeDns } from './dnsRecords.server.ts';
import { domain } from './domain.ts';

const unconfirmed = z.object({ unconfirmed: z.array(z.enum(Object.keys(WATCHED) as [Watched, ...Watched[]])) });

/** Routes that read the DNS records of a domain now and confirm their changes. */
export function mountDns(app: FastifyInstance, { database, outbound }: Services): void {
  const about = (summary: string) => ({
    summary,
    tag: 'Domains',
    permission: 'domain.update',
    answer: unconfirmed,
  });
  app.post(
    `/api/v1/hardware/domains/:id${ID}/dns/read`,
    { config: { about: about('Read the DNS records of a domain') } },
    async (request) => {
      const { id, fqdn } = await inScope(database, actorOf(request), domain, idOf(request));
      const read = await readDns(outbound, fqdn, await dnsServerOf(database));
      await writing(database, request, (context) => storeDns(context, id, read));
      if ('fault' in read) throw new Problem(502, 'dns_fault', read.fault);
      const { dnsUnconfirmed } = await inScope(database, actorOf(request), domain, id);
      return { unconfirmed: [...(dnsUnconfirmed ?? [])] };
    },
  );
  app.post(
    `/api/v1/hardware/domains/:id${ID}/dns/confirm`,
    { config: { about: about('Confirm changes of DNS records') } },
    async (request) => {
      const { id } = await inScope(database, actorOf(request), domain, idOf(request));
      await writing(database, request, async (context) => {
        const patch = { id, version: null, set: { dnsUnconfirmed: null } };
        const [outcome] = await changeMany(context, domain, 'confirmDns', [patch]);
        if (outcome && 'problem' in outcome) throw outcome.problem;
      });
      return { unconfirmed: [] };
    },
  );
}
