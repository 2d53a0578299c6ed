import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy } from '../db/slow.server.ts';
import { routeOf } from './requestLog.server.ts';

/** Labels database statements with the route of the request, or as the page if it has none. */
export function labelStatementsByRoute(app: FastifyInstance): void {
  const label = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    askedBy(() => placeOf(routeOf(request)), done);
  app.addHook('onRequest', label);
  // After the body is read, execution continues from the connection, which has no label.
  app.addHook('preValidation', label);
}

/** The page answers every address without a route. */
const placeOf = (route: string): string => (/^\/\w/.test(route) ? route : '/ (the page)');
