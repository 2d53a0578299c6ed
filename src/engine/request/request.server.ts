import type { FastifyRequest } from 'fastify';
import { houseZone } from '../calendar/houseZone.ts';
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

/** What the edge knows of who asks. */
export interface Caller {
  readonly actor: Actor;
  readonly sessionId: number | null;
  /** Set where a program asks with a token. */
  readonly tokenId?: number;
  /** Tells its secret from the one before, or the next: what began with another ends. */
  readonly tokenMark?: string;
  /** `pending`: the password is given, the second factor is still owed. */
  readonly twoFactor: 'off' | 'pending' | 'passed';
  /** Has to set a second factor up before anything else. */
  readonly mustEnrol: boolean;
  /** Proved who they are within the last 15 minutes. A program cannot, so for a token this is false. */
  readonly isSteppedUp: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The value of the session cookie, issued to strangers too. */
    token: string;
    /** https, as far as this server or a proxy it trusts can tell. */
    isHttps: boolean;
    /** What its writes changed, for the page that asks; undefined before the first. */
    changed: readonly OwnChange[] | undefined;
  }
  interface FastifyInstance {
    /** The machine has no room for more records; what is there can be read. */
    isReadOnly(): Promise<boolean>;
  }
}

/** The actor of a request. @throws 401 for strangers */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.caller) throw notSignedIn();
  return request.caller.actor;
}

/**
 * For what needs a fresh proof only now and then, such as granting a sensitive right; where it is always needed the
 * address says `stepUp`.
 * @throws 400, the list about one-time passwords, when the last proof is older than 15 minutes
 */
export function demandStepUp(request: FastifyRequest): void {
  if (!request.caller?.isSteppedUp) throw proofNeeded();
}

/**
 * Runs a write of this request: one transaction that knows who, when and from where. A request that carries an
 * Idempotency-Key is done once: repeated, it gets what the work came to then, so that must be plain data.
 * @throws 507 while there is no room for it; signing in and out does not pass here, and goes on. 400 without a key where the
 * address needs one
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
    // A transaction that is tried again has changed nothing the first time.
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
  });
}

/** What the page says its connection for live updates is. Whether it is its own, is judged where that connection is. */
function socketOf({ headers }: FastifyRequest): Pick<Context, 'socketId'> {
  const given = headers['x-socket-id'];
  return typeof given === 'string' && SOCKET_ID.test(given) ? { socketId: given } : {};
}

/** The company's day, for filters such as "within 30 days". */
export const companyToday = (moment = theTime()): string => localDay(moment.getTime(), houseZone());

/** The id in an address; the address pattern lets digits through only. */
export const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id);
