import type { FastifyRequest } from 'fastify';
import { companyZone } from '../calendar/companyZone.ts';
import { localDay } from '../calendar/zone.ts';
import type { Actor } from '../permission/actor.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import type { Context } from './context.server.ts';
import { inTransaction } from '../db/pool.server.ts';
import type { OwnChange } from '../http/ownChanges.ts';
import { SOCKET_ID } from '../http/ownSocket.ts';
import { once, repeatKeyOf } from './idempotency.server.ts';
import { notSignedIn, Problem, proofNeeded } from '../http/problem.ts';
import { nowIso, theTime } from '../time/theTime.server.ts';

/** The edge's information about the caller. */
export interface Caller {
  readonly actor: Actor;
  readonly sessionId: number | null;
  /** Set for requests with an API token. */
  readonly tokenId?: number;
  /** Identifies the secret of the token, so that work started with a replaced secret ends. */
  readonly tokenMark?: string;
  /** `pending`: the password was correct, the second factor is still required. */
  readonly twoFactor: 'off' | 'pending' | 'passed';
  /** Must set up a second factor first. */
  readonly mustEnrol: boolean;
  /** Proved their identity within the last 15 minutes. Always false for a token. */
  readonly isSteppedUp: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The value of the session cookie, which anonymous visitors get as well. */
    token: string;
    /** Whether the request used https, according to this server or a trusted proxy. */
    isHttps: boolean;
    /** The changes of its writes, for the page that made the request. Undefined before the first write. */
    changed: readonly OwnChange[] | undefined;
  }
  interface FastifyInstance {
    /** The disk has no space for more records. Reading still works. */
    isReadOnly(): Promise<boolean>;
  }
}

/** The actor of a request. @throws 401 for anonymous requests */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.caller) throw notSignedIn();
  return request.caller.actor;
}

/**
 * Requires a fresh proof of identity in some cases only, such as granting a sensitive permission. Routes that always
 * require it declare `stepUp`.
 * @throws 400 listing one-time passwords, if the last proof is older than 15 minutes
 */
export function demandStepUp(request: FastifyRequest): void {
  if (!request.caller?.isSteppedUp) throw proofNeeded();
}

/**
 * Runs a write of this request in one transaction, with actor, time and source. A request with an Idempotency-Key runs
 * once. A repeated request gets the stored result, which must be plain data.
 * @throws 507 if the disk is full; sign-in and sign-out do not use this function and still work. 400 without a key if
 * the route requires one
 */
export async function writing<T>(
  database: Database,
  request: FastifyRequest,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const actor = actorOf(request);
  if (await request.server.isReadOnly())
    throw new Problem(
      507,
      'read_only',
      'Changes cannot be saved because the disk of the server is nearly full. Tell an administrator.',
    );
  const key = repeatKeyOf(request);
  if (!key && request.routeOptions.config.keyed)
    throw new Problem(
      400,
      'IDEMPOTENCY_REQUIRED',
      'Send an Idempotency-Key, so that this request counts once even if it is sent again.',
    );
  const before = request.changed;
  return inTransaction(database, (tx: Queryable) => {
    // A retry starts from the state before the transaction.
    request.changed = before;
    const context: Context = {
      tx,
      actor,
      now: nowIso(),
      requestId: request.id,
      ip: request.ip,
      sessionId: request.caller?.sessionId ?? null,
      isSteppedUp: request.caller?.isSteppedUp ?? false,
      ...(request.caller?.tokenId === undefined ? {} : { tokenId: request.caller.tokenId }),
      tellAsker: (changes) => {
        request.changed = [...(request.changed ?? []), ...changes];
      },
      ...socketOf(request),
    };
    return key ? once(context, request, key, () => work(context)) : work(context);
  }).catch((failure: unknown) => {
    // Nothing was saved, so the page that asked has nothing to fetch again, even if the answer is a success, as of a
    // dry run.
    request.changed = before;
    throw failure;
  });
}

/** The socket ID that the page sends. The live server checks that it belongs to the page. */
function socketOf({ headers }: FastifyRequest): Pick<Context, 'socketId'> {
  const given = headers['x-socket-id'];
  return typeof given === 'string' && SOCKET_ID.test(given) ? { socketId: given } : {};
}

/** Today in the company's time zone, for filters such as "within 30 days". */
export const companyToday = (moment = theTime()): string => localDay(moment.getTime(), companyZone());

/** The ID in an address. The route's pattern allows digits only. */
export const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id);
