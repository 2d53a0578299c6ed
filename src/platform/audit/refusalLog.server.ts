import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Caller } from '#engine/request/request.server.ts';
import { firstOf } from './firstOf.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { nowIso, theTime } from '#engine/time/theTime.server.ts';

const TEN_MINUTES = 10 * 60_000;

/**
 * Logs callers who ask for a secret without permission, once in ten minutes for each user and route. Areas that refuse
 * a single secret log that themselves.
 */
export function logRefusals(app: FastifyInstance, database: Database): void {
  const isFirst = firstOf(TEN_MINUTES);
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request;
    if (reply.statusCode !== 403 || !caller || !request.routeOptions.config.about?.secret) return;
    const asked = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (!isFirst(`${caller.actor.name} ${caller.sessionId ?? ''} ${asked}`, theTime().getTime())) return;
    // The response has been sent; a database error must not become an error of this request.
    await logRefusal(database, request, caller, asked).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a denied access could not be logged'),
    );
  });
}

const logRefusal = (database: Database, request: FastifyRequest, caller: Caller, asked: string): Promise<number> =>
  inTransaction(database, (tx) =>
    logEvent(
      {
        tx,
        actor: caller.actor,
        now: nowIso(),
        requestId: request.id,
        ip: request.ip,
        sessionId: caller.sessionId,
      },
      {
        action: 'refused',
        entity: 'address',
        entityId: null,
        title: asked,
        note: 'The address returns a secret and the permission is missing. Further attempts within ten minutes are not listed.',
      },
    ),
  );
