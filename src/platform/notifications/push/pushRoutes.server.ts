import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid, notSignedIn } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { deviceName } from '#engine/session/deviceName.ts';
import { addBrowser, browsersOf, removeBrowser } from './browsers.server.ts';
import { areBrowserKeys } from './encrypt.server.ts';
import { pushKeyOf } from './vapid.server.ts';
import { shownBrowser } from './pushAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

/** The public key of the installation, and the user's browsers. */
const browsersShown = z.object({ key: z.string(), rows: z.array(shownBrowser) });

const BASE = '/api/v1/notices/browsers';
const KEY = 'Send the key from the browser, in base64url.';

const browser = z.strictObject({
  endpoint: z.string('Send the address from the browser.').max(2_000, 'Send up to 2,000 characters.'),
  keys: z.strictObject({
    p256dh: z.string(KEY).regex(/^[\w-]{86,88}=?$/, KEY),
    auth: z.string(KEY).regex(/^[\w-]{22}={0,2}$/, KEY),
  }),
});

interface Parts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outbound: Outbound;
}

/** Routes for the user's own browsers. Other users' browsers are not accessible. */
export function mountPush(app: FastifyInstance, { database, keys, outbound }: Parts): void {
  const own = (summary: string, more: Partial<About> = {}) => ({
    config: {
      sessionOnly: true,
      about: { summary, tag: 'Notifications', everybody: 'your own', ...more },
    },
  });
  const shown = async (request: FastifyRequest) => ({
    key: (await pushKeyOf(database, keys)).publicKey,
    rows: await browsersOf(database, userOf(request), request.caller?.sessionId ?? null),
  });

  app.get(
    BASE,
    own('List your browsers with notifications, and their key', {
      answer: browsersShown,
    }),
    shown,
  );

  app.post(
    BASE,
    own('Turn on notifications in this browser', {
      body: browser,
      status: 201,
      answer: browsersShown,
    }),
    async (request, reply) => {
      const { endpoint, keys: given } = shaped(browser, bodyOf(request));
      if (!areBrowserKeys(given)) throw invalid({ keys: ['The keys of the browser are not valid.'] });
      // Checked again at each use, because the host name can resolve to another address later.
      if ((await outbound.judge('push', endpoint)) === 'refused by policy')
        throw invalid({ endpoint: ['The address must be a push service on the internet with https.'] });
      const sessionId = request.caller?.sessionId;
      if (!sessionId) throw notSignedIn();
      const device = deviceName(request.headers['user-agent'] ?? '');
      await writing(database, request, async (context) => {
        const userId = userOf(request);
        await addBrowser(context.tx, { userId, sessionId, endpoint, keys: given, device, now: context.now });
        const { name } = context.actor;
        await logEvent(context, {
          action: 'push-on',
          entity: 'user',
          entityId: userId,
          title: name,
          note: `${device}.`,
        });
      });
      return reply.code(201).send(await shown(request));
    },
  );

  app.delete(
    `${BASE}/:id${ID}`,
    own('Remove a browser from notifications', {
      answer: browsersShown,
    }),
    async (request) => {
      await writing(database, request, async (context) => {
        const userId = userOf(request);
        const device = await removeBrowser(context.tx, userId, idOf(request));
        const { name } = context.actor;
        await logEvent(context, {
          action: 'push-off',
          entity: 'user',
          entityId: userId,
          title: name,
          note: `${device}.`,
        });
      });
      return shown(request);
    },
  );
}

const userOf = (request: FastifyRequest): number => actorOf(request).userId ?? 0;
