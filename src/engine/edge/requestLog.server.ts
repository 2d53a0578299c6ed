import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal, for the log. */
    refusalCode: string | null;
  }
}

/** Asked every second by machines, or the same file for everybody: not worth a line. */
const SILENT = /^\/(?:healthz|readyz|icon\.svg|assets\/)/;

/**
 * One line for each request: who, what, how it ended, how long it took. The pattern of the route and never the address,
 * no body, no query, no name, no cookie: what people look for and type is nobody's business here.
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

/** "/api/v1/teams/:id", without what the parameter must look like. */
export const routeOf = (request: FastifyRequest): string =>
  request.is404 ? 'none' : (request.routeOptions.url ?? 'none').replace(/\(.*?\)(?=\/|$)/g, '');

/** The number a proxy in front gave the request, if it is one. */
function upstreamOf({ headers }: FastifyRequest): { upstreamId?: string } {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given) ? { upstreamId: given } : {};
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
