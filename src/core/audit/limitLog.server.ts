import type { FastifyInstance, FastifyRequest } from 'fastify';
import { product } from '../access/actor.ts';
import { type Database, inTransaction } from '../db/pool.server.ts';
import { networkOf } from '../http/limits.server.ts';
import { firstOf } from './firstOf.ts';
import { logEvent } from './logEvent.server.ts';

const TEN_MINUTES = 10 * 60_000;

/** Whoever is told to slow down is in the log, once in ten minutes for each address or session and each limit. */
export function logLimits(app: FastifyInstance, database: Database): void {
  const isFirst = firstOf(TEN_MINUTES);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const { caller } = request;
    const who = caller?.sessionId ? `session ${caller.sessionId}` : networkOf(request.ip);
    const limit = `${request.method} ${request.routeOptions.url ?? 'any address'}`;
    if (!isFirst(`${who} ${limit}`, Date.now())) return;
    // The answer has gone out; a database that is away must not become an error of this request.
    await logLimit(database, request, limit).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a limit could not be written into the log'),
    );
  });
}

function logLimit(database: Database, request: FastifyRequest, limit: string): Promise<number> {
  const { caller } = request;
  return inTransaction(database, (tx) =>
    logEvent(
      {
        tx,
        actor: caller?.actor ?? product('Somebody'),
        now: new Date().toISOString(),
        requestId: request.id,
        ip: request.ip,
        sessionId: caller?.sessionId ?? null,
      },
      {
        action: 'limit',
        entity: 'limit',
        entityId: null,
        title: limit,
        note: 'Too many requests; some were refused. Further ones within ten minutes are not listed.',
      },
    ),
  );
}
