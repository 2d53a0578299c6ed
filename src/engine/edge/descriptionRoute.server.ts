import type { FastifyInstance } from 'fastify';
import type { AnyEntity } from '../entity/entity.ts';
import { openapi } from './openapi.server.ts';

/** The public route of the API description. */
export function mountDescription(app: FastifyInstance, nouns: readonly AnyEntity[], title: string): void {
  // Generated on the first request, when all routes are registered.
  let description: string | undefined;
  app.get('/api/v1/openapi.json', { config: { public: true } }, async (_request, reply) => {
    description ??= JSON.stringify(openapi(nouns, app.routeTable.all(), { title, version: '1' }));
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
