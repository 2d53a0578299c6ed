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

/** An account that a caller tried to sign in to. The caller is unknown. */
export interface TriedAccount {
  /** The name of the account's noun. */
  readonly entity: string;
  readonly id: number;
  readonly name: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For sign-in routes: finds the account that was tried, or null. Called only after the response has been sent. */
    triedAccount: ((tx: Queryable) => Promise<TriedAccount | null>) | null;
  }
}

/**
 * Logs callers that hit a rate limit, once in ten minutes for each address or session and each limit. Attempts on an
 * existing account name it; the first five within an hour have an entry each, from any address.
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
    // The response has been sent; a database error must not become an error of this request.
    await inTransaction(database, async (tx) => {
      const tried = caller ? null : ((await request.triedAccount?.(tx)) ?? null);
      if (!tried) return !request.triedAccount || isFirstHere() ? logLimit(contextOf(tx, request), limit) : undefined;
      // Attempts that end at the same time are counted one after another.
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

/** This many limits within an hour are not one user's mistake, but a program or an attack. */
const MANY = 5;

async function raiseWhenMany(context: Context, userId: number, says: string): Promise<void> {
  if ((await limitsOf(context.tx, userId)) < MANY) return;
  await raise(context, 'limits.hit', { says, about: `user ${userId}`, path: `/users/${userId}` });
}

/** The number of limits within an hour reached by an account, or by attempts to sign in to it. */
async function limitsOf(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from change_log
      where action = 'limit' and (actor_id = $1 or (entity = 'user' and entity_id = $1))
        and at > $2::timestamptz - interval '1 hour'`,
    [userId, nowIso()],
  );
  return rows[0]?.count ?? 0;
}
