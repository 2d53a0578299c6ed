import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy } from '../db/slow.server.ts';
import { routeOf } from './requestLog.server.ts';

/** What a request asks of the database is told by its route; the page itself has none. */
export function labelStatementsByRoute(app: FastifyInstance): void {
  const label = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    askedBy(() => placeOf(routeOf(request)), done);
  app.addHook('onRequest', label);
  // Whoever reads a body goes on from the connection, which knows no request.
  app.addHook('preValidation', label);
}

/** The page answers whatever address no route has. */
const placeOf = (route: string): string => (/^\/\w/.test(route) ? route : '/ (the page)');
