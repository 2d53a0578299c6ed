import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { featuresFor } from '#core/access/features.ts';
import type { KeyRing } from '#core/access/keys.server.ts';
import { product } from '#core/access/actor.ts';
import { type Database, inTransaction } from '#core/db/pool.server.ts';
import { setToken } from '#core/http/edge.server.ts';
import { networkOf } from '#core/http/limits.server.ts';
import { actorOf } from '#core/http/request.server.ts';
import { bodyOf } from '#core/http/rest.server.ts';
import type { Realtime } from '#core/live/realtime.ts';
import { mergeSettings, settings, settingsOf } from './userSettings.server.ts';
import { loggingRefusals, logPassage } from './doorLog.server.ts';
import { checkCredentials, credentials, readCredentials, setUp, setup } from './signIn.server.ts';
import type { Issued, Sessions, SignedIn } from './sessions.server.ts';
import { checkProof, meansOf, proof, readProof } from './verification.server.ts';

export interface Installation {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly sessions: Sessions;
  /** What pages are told of live updates. */
  readonly realtime: Realtime;
  /** What the product is called here now. */
  names(): Promise<{ readonly appName: string; readonly environment: string }>;
}

const TAG = 'Signing in';

/** Addresses that strangers may ask too. */
const OPEN = (summary: string, body?: z.ZodType, query?: readonly string[]) => ({
  config: { public: true, about: { summary, tag: TAG, ...(body ? { body } : {}), ...(query ? { query } : {}) } },
});

/** Signing in, who one is, one's own settings, signing out. */
export function mountSession(app: FastifyInstance, installation: Installation): void {
  const { database, keys, sessions } = installation;

  app.get('/api/v1/session', OPEN('Who is signed in'), async (request) =>
    sessionOf(request, installation, request.token),
  );

  app.post('/api/v1/session', OPEN('Sign in', credentials), async (request, reply) => {
    const now = new Date().toISOString();
    const given = readCredentials(request.body);
    const userId = await loggingRefusals(database, request, given.email, () =>
      checkCredentials(database, keys, given, networkOf(request.ip), now),
    );
    return begin(request, reply, userId, given.remember ?? false);
  });

  app.post('/api/v1/setup', OPEN('Make the first administrator', setup), async (request, reply) => {
    const userId = await inTransaction(database, (tx) =>
      setUp(
        { tx, actor: product('Set-up'), now: new Date().toISOString(), requestId: request.id, ip: request.ip },
        keys,
        request.body,
      ),
    );
    return begin(request, reply, userId, false);
  });

  app.get(
    '/api/v1/session/two-factor',
    {
      config: {
        halfSignedIn: true,
        about: { summary: 'How one may prove who one is', tag: TAG, everybody: 'one’s own session' },
      },
    },
    async (request) => ({ means: await meansOf(database, actorOf(request).userId ?? 0) }),
  );

  app.post(
    '/api/v1/session/two-factor',
    {
      config: {
        halfSignedIn: true,
        about: { summary: 'Prove who one is', tag: TAG, everybody: 'one’s own session', body: proof },
      },
    },
    async (request, reply) => {
      const given = readProof(request.body);
      const caller = request.caller as SignedIn;
      const how = await checkProof(database, keys, caller, given, networkOf(request.ip), new Date().toISOString());
      return goOn(request, reply, await sessions.prove(database, caller.sessionId, how));
    },
  );

  app.patch(
    '/api/v1/session/settings',
    {
      config: {
        about: { summary: 'Keep one’s own settings', tag: TAG, everybody: 'one’s own session', body: settings },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      return { settings: await mergeSettings(database, actor.userId ?? 0, bodyOf(request)) };
    },
  );

  app.delete('/api/v1/session', OPEN('Sign out', undefined, ['everywhere']), async (request, reply) => {
    const { caller } = request;
    if (caller?.sessionId) {
      const everywhere = (request.query as { everywhere?: string }).everywhere === '1';
      const { sessionId } = caller;
      const userId = caller.actor.userId ?? 0;
      await inTransaction(database, async (tx) => {
        if (everywhere) await sessions.endAll(tx, userId);
        else await sessions.end(tx, sessionId);
        const note = everywhere ? { note: 'On every device.' } : {};
        await logPassage(tx, request, { action: 'sign-out', userId, sessionId, ...note });
      });
    }
    return reply.header('clear-site-data', '"cache", "storage"').code(204).send();
  });

  async function begin(request: FastifyRequest, reply: FastifyReply, userId: number, remember: boolean) {
    const started = await inTransaction(database, async (tx) => {
      // The token a stranger carried is never adopted, and a session under it ends here.
      if (request.caller?.sessionId) await sessions.end(tx, request.caller.sessionId);
      const begun = await sessions.start(tx, userId, {
        remember,
        ip: request.ip,
        device: request.headers['user-agent'] ?? '',
        now: new Date().toISOString(),
      });
      await logPassage(tx, request, { action: 'sign-in', userId, sessionId: begun.id });
      return begun;
    });
    return goOn(request, reply, started);
  }

  /** Hands over the new token and says who is signed in by it. */
  async function goOn(request: FastifyRequest, reply: FastifyReply, { token, seconds }: Issued) {
    setToken(request, reply, token, seconds);
    request.caller = await sessions.identify(request, token);
    return sessionOf(request, installation, token);
  }
}

/** What the browser needs to know of who is signed in; strangers get the token to sign in with, and no more. */
async function sessionOf(request: FastifyRequest, installation: Installation, token: string) {
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
    // Half signed in, one may do nothing yet.
    permissions: caller.twoFactor === 'pending' ? [] : caller.actor.patterns,
    features: featuresFor(caller.actor.patterns),
    settings: await settingsOf(database, caller.actor.userId ?? 0),
    app,
    realtime,
    csrf,
  };
}
