import type { FastifyInstance } from 'fastify';
import type { AnyEntity } from '../entity/entity.ts';
import { openapi } from './openapi.server.ts';

/** The API's description, for everybody who asks. */
export function mountDescription(app: FastifyInstance, nouns: readonly AnyEntity[], title: string): void {
  // Made once, when it is first asked for: by then every address is registered.
  let description: string | undefined;
  app.get('/api/v1/openapi.json', { config: { public: true } }, async (_request, reply) => {
    description ??= JSON.stringify(openapi(nouns, app.routeTable.all(), { title, version: '1' }));
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
