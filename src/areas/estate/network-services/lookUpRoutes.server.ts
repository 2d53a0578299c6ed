import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import { domain } from './domain.ts';
import { askRegistry, canBeAsked, storeLookups } from './lookUp.server.ts';

/** Route that looks up a domain at its registry now. */
export function mountLookUp(app: FastifyInstance, { database, outbound }: Services): void {
  app.post(
    `/api/v1/hardware/domains/:id${ID}/look-up`,
    {
      config: {
        about: {
          summary: 'Look up a domain at its registry',
          tag: 'Domains',
          permission: 'domain.update',
          answer: z.object({ expiresOn: z.string().nullable(), registryEndsOn: z.string().nullable() }),
        },
      },
    },
    async (request) => {
      const known = await inScope(database, actorOf(request), domain, idOf(request));
      // The look-up runs outside a transaction, so that none stays open during it.
      const answer = await askRegistry(outbound, known.fqdn);
      await writing(database, request, (context) => storeLookups(context, [[known, answer]]));
      if ('fault' in answer) {
        const isAsked = canBeAsked(known.fqdn);
        throw new Problem(isAsked ? 502 : 422, isAsked ? 'registry_fault' : 'no_registry', answer.fault);
      }
      const { expiresOn, registryEndsOn } = await inScope(database, actorOf(request), domain, known.id);
      return { expiresOn, registryEndsOn };
    },
  );
}
