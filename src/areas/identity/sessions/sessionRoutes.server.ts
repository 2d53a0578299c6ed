import type { FastifyInstance } from 'fastify';
import { product } from '#engine/permission/actor.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { networkOf } from '#engine/edge/limits.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { knownDevice } from './devices.server.ts';
import { accountTried, loggingRefusals, logPassage } from './authLog.server.ts';
import { endSessions } from './endSessions.server.ts';
import { enter, type Installation, sessionOf } from './entry.server.ts';
import { checkCredentials, credentials, readCredentials, setUp, setup } from './signIn.server.ts';
import { mergeSettings, settings } from './userSettings.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import * as z from 'zod';
import type { About } from '#engine/http/routes.server.ts';
import { enteredAnswer, sessionAnswer } from './sessionAnswer.server.ts';

const TAG = 'Sign-in';

/** Routes that are public. */
const OPEN = (summary: string, more: Partial<About> = {}) => ({
  config: { public: true, about: { summary, tag: TAG, ...more } },
});

/** Routes for signing in and out, the current session and the user's settings. */
export function mountSessions(app: FastifyInstance, installation: Installation): void {
  const { database, keys, sessions } = installation;

  app.get('/api/v1/session', OPEN('Get the current session', { answer: sessionAnswer }), async (request) =>
    sessionOf(installation, request, request.token),
  );

  app.post('/api/v1/session', OPEN('Sign in', { body: credentials, answer: enteredAnswer }), async (request, reply) => {
    const now = nowIso();
    const given = readCredentials(request.body);
    request.triedAccount = (tx) => accountTried(tx, given.email);
    const device = await knownDevice(database, keys, request, given.email);
    const userId = await loggingRefusals(database, request, given.email, () =>
      checkCredentials(database, keys, given, { ip: networkOf(request.ip), device }, now),
    );
    const remember = given.remember ?? false;
    return enter(installation, request, reply, { userId, remember, kind: 'password', isBothFactors: false });
  });

  app.post(
    '/api/v1/setup',
    OPEN('Create the first administrator', { body: setup, answer: enteredAnswer }),
    async (request, reply) => {
      const userId = await inTransaction(database, (tx) =>
        setUp(
          { tx, actor: product('Set-up'), now: nowIso(), requestId: request.id, ip: request.ip },
          keys,
          request.body,
        ),
      );
      return enter(installation, request, reply, { userId, remember: false, kind: 'password', isBothFactors: false });
    },
  );

  app.patch(
    '/api/v1/session/settings',
    {
      config: {
        about: {
          summary: 'Save your own settings',
          tag: TAG,
          everybody: 'your own session',
          body: settings,
          answer: z.object({ settings: z.record(z.string(), z.unknown()) }),
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      return { settings: await mergeSettings(database, actor.userId ?? 0, bodyOf(request)) };
    },
  );

  app.delete('/api/v1/session', OPEN('Sign out', { query: ['everywhere'], status: 204 }), async (request, reply) => {
    const { caller } = request;
    if (caller?.sessionId) {
      const asked = (request.query as { everywhere?: string }).everywhere === '1';
      // A session without its second factor may belong to a thief of the password, so it must not end the owner's
      // sessions.
      const everywhere = asked && caller.twoFactor !== 'pending';
      const { sessionId } = caller;
      const userId = caller.actor.userId ?? 0;
      await inTransaction(database, async (tx) => {
        if (everywhere) await endSessions(tx, userId);
        else await sessions.end(tx, sessionId);
        const note = everywhere ? { note: 'On all devices.' } : {};
        await logPassage(tx, request, { action: 'sign-out', userId, sessionId, ...note });
      });
    }
    return reply.header('clear-site-data', '"cache", "storage"').code(204).send();
  });
}
