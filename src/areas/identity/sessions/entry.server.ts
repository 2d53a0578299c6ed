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

/** Services that all sign-in routes use. */
export interface Installation {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly sessions: Sessions;
  /** Public URL, which determines the site of passkeys. */
  readonly publicUrl: string | undefined;
  /** Status of live updates for pages. */
  readonly realtime: Realtime;
  /** Whether outgoing email works. Without it, password resets by link are not possible. */
  isMailSetUp(): Promise<boolean>;
  /** Current product name and environment. */
  names(): Promise<{ readonly appName: string; readonly environment: string }>;
}

/** The user who signs in, and the method. */
export interface SignInAttempt extends Pick<Start, 'kind' | 'isBothFactors' | 'remember'> {
  readonly userId: number;
}

/**
 * Starts a session for a verified user and returns the session data. A second factor is still required if the user has
 * one and the method was not both. The token sent before sign-in is never reused, and its session ends.
 */
export async function enter(
  installation: Installation,
  request: FastifyRequest,
  reply: FastifyReply,
  entering: SignInAttempt,
) {
  const { database } = installation;
  const issued = await loggingTurnedAway(database, request, () =>
    inTransaction(database, (tx) => begin(tx, installation, request, entering)),
  );
  return arriveWith(installation, request, reply, issued);
}

/**
 * First part of `enter`, in the transaction that consumes the credential. @throws 403 outside permitted networks or
 * hours
 */
export async function begin(
  tx: Queryable,
  { sessions }: Installation,
  request: FastifyRequest,
  { userId, ...how }: SignInAttempt,
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

/** Second part of `enter`: sends the session to the browser. */
export const arriveWith = (installation: Installation, request: FastifyRequest, reply: FastifyReply, issued: Issued) =>
  goOn(installation, request, reply, { issued, isArrival: true });

/** Records a successful proof of identity, issues a new session token and returns the session data. */
export async function proveAndGoOn(
  installation: Installation,
  request: FastifyRequest,
  reply: FastifyReply,
  by: ProvedBy | 'password',
) {
  const issued = await installation.sessions.prove(installation.database, signedInOf(request).sessionId, by);
  return goOnWith(installation, request, reply, issued);
}

/** Second part of `proveAndGoOn`, when the proof was recorded in the transaction that consumed it. */
export const goOnWith = (installation: Installation, request: FastifyRequest, reply: FastifyReply, issued: Issued) =>
  goOn(installation, request, reply, { issued, isArrival: signedInOf(request).twoFactor === 'pending' });

/** The signed-in user. @throws 401 without a session */
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

/** Completes a sign-in: remembers the browser and emails the user about a new one. */
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

/** Session data for the browser. Visitors get only the CSRF token for signing in. */
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
    // Without the second factor, no permissions apply yet.
    permissions: caller.twoFactor === 'pending' ? [] : caller.actor.patterns,
    features: featuresFor(caller.actor.patterns),
    settings: await settingsOf(database, caller.actor.userId ?? 0),
    app,
    realtime,
    csrf,
  };
}
