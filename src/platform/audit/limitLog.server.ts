import type { FastifyInstance, FastifyRequest } from 'fastify';
import { product } from '#engine/permission/actor.ts';
import { raise } from '../alarms/raise.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { networkOf } from '#engine/edge/limits.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { firstOf } from './firstOf.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { nowIso, theTime } from '#engine/time/theTime.server.ts';

const TEN_MINUTES = 10 * 60_000;

/** An account that somebody tries to come in as: whose the try is, nobody knows. */
export interface TriedAccount {
  /** The noun accounts are of. */
  readonly entity: string;
  readonly id: number;
  readonly name: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** At the door: finds the account that was tried, null where there is none. Asked only once the answer has gone out. */
    triedAccount: ((tx: Queryable) => Promise<TriedAccount | null>) | null;
  }
}

/**
 * Whoever is told to slow down is in the log, once in ten minutes for each address or session and each limit. Tries at an
 * account that there is name it; the first five within an hour have a line each, wherever they come from.
 */
export function logLimits(app: FastifyInstance, database: Database): void {
  app.decorateRequest('triedAccount', null);
  const isFirstOf = firstOf(TEN_MINUTES);
  const isFirst = (what: string): boolean => isFirstOf(what, theTime().getTime());
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const { caller } = request;
    const who = caller?.sessionId ? `session ${caller.sessionId}` : networkOf(request.ip);
    const limit = `${request.method} ${request.routeOptions.url ?? 'any address'}`;
    const isFirstHere = () => isFirst(`${who} ${limit}`);
    if (!request.triedAccount && !isFirstHere()) return;
    // The answer has gone out; a database that is away must not become an error of this request.
    await inTransaction(database, async (tx) => {
      const tried = caller ? null : ((await request.triedAccount?.(tx)) ?? null);
      if (!tried) return !request.triedAccount || isFirstHere() ? logLimit(contextOf(tx, request), limit) : undefined;
      // Of tries that end at the same time each counts those before it.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tries at ${tried.id}`]);
      const isNews = (await limitsOf(tx, tried.id)) < MANY || isFirst(`account ${tried.id}`);
      return isNews ? logTries(contextOf(tx, request), limit, tried) : undefined;
    }).catch((error: unknown) => request.log.warn({ err: error }, 'a limit could not be logged'));
  });
}

const contextOf = (tx: Queryable, request: FastifyRequest): Context => ({
  tx,
  actor: request.caller?.actor ?? product('Unknown user'),
  now: nowIso(),
  requestId: request.id,
  ip: request.ip,
  sessionId: request.caller?.sessionId ?? null,
});

async function logLimit(context: Context, limit: string): Promise<void> {
  await logEvent(context, {
    action: 'limit',
    entity: 'limit',
    entityId: null,
    title: limit,
    note: 'Too many requests. Some were denied. Further requests within ten minutes are not listed.',
  });
  const { userId, name } = context.actor;
  if (userId === null) return;
  await raiseWhenMany(
    context,
    userId,
    `${name} reached ${MANY} limits within an hour. Ask them whether this was intended. If not, end their sessions.`,
  );
}

async function logTries(context: Context, limit: string, { entity, id, name }: TriedAccount): Promise<void> {
  await logEvent(context, {
    action: 'limit',
    entity,
    entityId: id,
    title: name,
    note: `${limit}: too many failed attempts for this account. After ${MANY} within an hour, only one entry per ten minutes is listed.`,
  });
  await raiseWhenMany(
    context,
    id,
    `Sign-in attempts as ${name} were stopped ${MANY} times within an hour. Ask ${name} whether they made them. If not, check the log for the source.`,
  );
}

/** So many limits within an hour are no slip of one person any more: a program, or somebody who takes what they can. */
const MANY = 5;

async function raiseWhenMany(context: Context, userId: number, says: string): Promise<void> {
  if ((await limitsOf(context.tx, userId)) < MANY) return;
  await raise(context, 'limits.hit', { says, about: `user ${userId}`, path: `/users/${userId}` });
}

/** Limits within an hour that an account ran into, or whoever tried to come in as it. */
async function limitsOf(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from change_log
      where action = 'limit' and (actor_id = $1 or (entity = 'user' and entity_id = $1))
        and at > $2::timestamptz - interval '1 hour'`,
    [userId, nowIso()],
  );
  return rows[0]?.count ?? 0;
}
