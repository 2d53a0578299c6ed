import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal, for the request log. */
    refusalCode: string | null;
  }
}

/** Frequent health checks and static files, which are not logged. */
const SILENT = /^\/(?:healthz|readyz|icon\.svg|assets\/)/;

/**
 * Writes one log line per request: caller, route, result and duration. It logs the route pattern rather than the
 * address, and no body, query, name or cookie, because these contain what users search for and type.
 */
export function logRequests(app: FastifyInstance, logger: Logger): void {
  app.decorateRequest('refusalCode', null);
  app.addHook('onResponse', async (request, reply) => {
    if (SILENT.test(request.url)) return;
    const { caller } = request;
    const line = {
      requestId: request.id,
      ...upstreamOf(request),
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: caller?.actor.userId ?? null,
      session: caller?.sessionId ? shortHash(String(caller.sessionId)) : null,
      ip: request.ip,
      ...(request.refusalCode ? { code: request.refusalCode } : {}),
    };
    logger[reply.statusCode >= 500 ? 'error' : 'info'](line, 'request');
  });
}

/** "/api/v1/teams/:id", without the patterns of parameters. */
export const routeOf = (request: FastifyRequest): string =>
  request.is404 ? 'none' : (request.routeOptions.url ?? 'none').replace(/\(.*?\)(?=\/|$)/g, '');

/** The request id that a proxy in front assigned, if it is valid. */
function upstreamOf({ headers }: FastifyRequest): { upstreamId?: string } {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given) ? { upstreamId: given } : {};
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
