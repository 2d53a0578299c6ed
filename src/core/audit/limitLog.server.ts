import type { FastifyInstance, FastifyRequest } from 'fastify';
import { product } from '../access/actor.ts';
import { raise } from '../alarms/raise.server.ts';
import { type Database, inTransaction } from '../db/pool.server.ts';
import { networkOf } from '../http/limits.server.ts';
import type { Context } from '../entity/change.server.ts';
import { firstOf } from './firstOf.ts';
import { logEvent } from './logEvent.server.ts';
import { nowIso, theTime } from '../time/theTime.server.ts';

const TEN_MINUTES = 10 * 60_000;

/** Whoever is told to slow down is in the log, once in ten minutes for each address or session and each limit. */
export function logLimits(app: FastifyInstance, database: Database): void {
  const isFirst = firstOf(TEN_MINUTES);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const { caller } = request;
    const who = caller?.sessionId ? `session ${caller.sessionId}` : networkOf(request.ip);
    const limit = `${request.method} ${request.routeOptions.url ?? 'any address'}`;
    if (!isFirst(`${who} ${limit}`, theTime().getTime())) return;
    // The answer has gone out; a database that is away must not become an error of this request.
    await logLimit(database, request, limit).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a limit could not be written into the log'),
    );
  });
}

function logLimit(database: Database, request: FastifyRequest, limit: string): Promise<void> {
  const { caller } = request;
  return inTransaction(database, async (tx) => {
    const context: Context = {
      tx,
      actor: caller?.actor ?? product('Somebody'),
      now: nowIso(),
      requestId: request.id,
      ip: request.ip,
      sessionId: caller?.sessionId ?? null,
    };
    await logEvent(context, {
      action: 'limit',
      entity: 'limit',
      entityId: null,
      title: limit,
      note: 'Too many requests; some were refused. Further ones within ten minutes are not listed.',
    });
    await raiseWhenMany(context);
  });
}

/** So many limits within an hour are no slip of one person any more: a program, or somebody who takes what they can. */
const MANY = 5;

async function raiseWhenMany(context: Context): Promise<void> {
  const { userId, name } = context.actor;
  if (userId === null) return;
  const { rows } = await context.tx.query<{ count: number }>(
    `select count(*)::int as count from change_log
      where action = 'limit' and actor_id = $1 and at > $2::timestamptz - interval '1 hour'`,
    [userId, context.now],
  );
  if ((rows[0]?.count ?? 0) < MANY) return;
  await raise(context, 'limits.hit', {
    says: `${name} was stopped by ${MANY} limits within an hour. Ask them whether it was them; if not, end their sessions.`,
    about: `user ${userId}`,
    path: `/users/${userId}`,
  });
}
