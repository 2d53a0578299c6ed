import type { FastifyReply, FastifyRequest } from 'fastify';
import { featuresFor } from '#engine/access/features.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { setToken } from '#engine/http/sessionCookie.server.ts';
import { notSignedIn } from '#engine/http/problem.ts';
import type { Realtime } from '#engine/environment/realtime.ts';
import { reportBreakGlass } from './breakGlassUse.server.ts';
import { rememberDevice, settleOn } from './devices.server.ts';
import { deviceName } from '#engine/session/deviceName.ts';
import { logPassage } from './authLog.server.ts';
import { tellOfNewDevice } from './newDevice.server.ts';
import type { ProvedBy } from './passkeyDuty.rules.ts';
import type { Issued, Sessions, SignedIn, Start } from './sessions.server.ts';
import { loggingTurnedAway, refuseOutside } from './turnedAway.server.ts';
import { settingsOf } from './userSettings.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** What everything around signing in works with. */
export interface Installation {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly sessions: Sessions;
  /** Where the product is reached, for passkeys, which belong to a site. */
  readonly publicUrl: string | undefined;
  /** What pages are told of live updates. */
  readonly realtime: Realtime;
  /** Whether letters leave: without them nobody chooses a new password by a link. */
  isMailSetUp(): Promise<boolean>;
  /** What the product is called here now. */
  names(): Promise<{ readonly appName: string; readonly environment: string }>;
}

/** Who comes in, and by what. */
export interface Entering extends Pick<Start, 'kind' | 'isBothFactors' | 'remember'> {
  readonly userId: number;
}

/**
 * Begins a session for somebody who has shown who they are, and answers who is signed in. A second factor that they have
 * is owed unless this was both. The token a stranger carried is never adopted, and a session under it ends here.
 */
export async function enter(
  installation: Installation,
  request: FastifyRequest,
  reply: FastifyReply,
  entering: Entering,
) {
  const { database } = installation;
  const issued = await loggingTurnedAway(database, request, () =>
    inTransaction(database, (tx) => begin(tx, installation, request, entering)),
  );
  return arriveWith(installation, request, reply, issued);
}

/** The first half of `enter`, in the transaction that uses up what somebody comes in by. @throws 403 where they may not be now */
export async function begin(
  tx: Queryable,
  { sessions }: Installation,
  request: FastifyRequest,
  { userId, ...how }: Entering,
): Promise<Issued> {
  await refuseOutside(tx, userId, request);
  if (request.caller?.sessionId) await sessions.end(tx, request.caller.sessionId);
  const begun = await sessions.start(tx, userId, {
    ...how,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
    now: nowIso(),
  });
  await logPassage(tx, request, { action: 'sign-in', userId, sessionId: begun.id, note: noteOf(request, how.kind) });
  return begun;
}

/** The second: hands the browser what was begun. */
export const arriveWith = (installation: Installation, request: FastifyRequest, reply: FastifyReply, issued: Issued) =>
  goOn(installation, request, reply, { issued, isArrival: true });

/** Notes a proof that was found right, hands the session a new token, and answers who is signed in. */
export async function proveAndGoOn(
  installation: Installation,
  request: FastifyRequest,
  reply: FastifyReply,
  by: ProvedBy | 'password',
) {
  const issued = await installation.sessions.prove(installation.database, signedInOf(request).sessionId, by);
  return goOnWith(installation, request, reply, issued);
}

/** The second half of it, where the proof was noted in the transaction that used it up. */
export const goOnWith = (installation: Installation, request: FastifyRequest, reply: FastifyReply, issued: Issued) =>
  goOn(installation, request, reply, { issued, isArrival: signedInOf(request).twoFactor === 'pending' });

/** Whose session it is. @throws 401 for strangers */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.caller?.sessionId) throw notSignedIn();
  return request.caller as SignedIn;
}

async function goOn(
  installation: Installation,
  request: FastifyRequest,
  reply: FastifyReply,
  { issued, isArrival }: { readonly issued: Issued; readonly isArrival: boolean },
) {
  const { database, sessions } = installation;
  setToken(request, reply, issued.token, issued.seconds);
  request.caller = await sessions.identify(request, issued.token);
  if (isArrival && request.caller && request.caller.twoFactor !== 'pending')
    await inTransaction(database, (tx) => arrive(tx, installation, request, reply));
  return sessionOf(installation, request, issued.token);
}

/** Somebody is in, with all that was owed: their browser is known from now on, and they hear of one that was not. */
async function arrive(tx: Queryable, { keys }: Installation, request: FastifyRequest, reply: FastifyReply) {
  const { actor, sessionId } = signedInOf(request);
  const userId = actor.userId ?? 0;
  await reportBreakGlass(tx, request, { userId, sessionId });
  const { deviceId, isNew } = await rememberDevice(tx, keys, { request, reply, userId });
  await settleOn(tx, sessionId, deviceId);
  if (!isNew) return;
  const userAgent = request.headers['user-agent'];
  await tellOfNewDevice(tx, { userId, sessionId, userAgent, ip: request.ip, requestId: request.id });
}

const noteOf = (request: FastifyRequest, kind: Start['kind']): string =>
  `${{ password: 'With password', passkey: 'With passkey', sso: 'With single sign-on' }[kind]}: ${deviceName(request.headers['user-agent'] ?? '')}.`;

/** What the browser needs to know of who is signed in; strangers get the token to sign in with, and no more. */
export async function sessionOf(installation: Installation, request: FastifyRequest, token: string) {
  const { database, sessions, names, realtime } = installation;
  const caller = request.caller as SignedIn | null;
  const csrf = sessions.csrfToken(token);
  const { appName: name, environment } = await names();
  const app = { name, environment, debug: false };
  if (!caller) return { user: { userid: null }, twoFactor: 'off', permissions: [], settings: {}, app, csrf };
  return {
    user: {
      userid: caller.actor.userId,
      name: caller.knownAs,
      initials: caller.initials,
      email: caller.email,
      avatarFileId: caller.avatarFileId,
    },
    twoFactor: caller.twoFactor,
    enrolmentDueSeconds: caller.enrolmentDueSeconds,
    isPasskeyAsked: caller.isPasskeyAsked,
    // Half signed in, one may do nothing yet.
    permissions: caller.twoFactor === 'pending' ? [] : caller.actor.patterns,
    features: featuresFor(caller.actor.patterns),
    settings: await settingsOf(database, caller.actor.userId ?? 0),
    app,
    realtime,
    csrf,
  };
}
