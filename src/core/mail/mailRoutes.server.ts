import type { FastifyInstance } from 'fastify';
import { logEvent } from '../audit/logEvent.server.ts';
import { heldSince, releaseOutgoing } from '../backup/held.server.ts';
import type { Database } from '../db/pool.server.ts';
import { writing } from '../http/request.server.ts';
import { postState } from './mail.server.ts';

const TAG = 'Background work';

/** How the post is doing, and letting it go again in a restored copy: for those who look after background work. */
export function mountMail(app: FastifyInstance, database: Database, isSetUp: boolean): void {
  const state = async () => ({ isSetUp, heldSince: await heldSince(database), ...(await postState(database)) });

  const seen = { summary: 'Whether letters leave, and how many wait', tag: TAG, permission: 'work.view' };
  app.get('/api/v1/mail', { config: { about: seen } }, state);

  const released = {
    summary: 'Let letters and webhooks leave a restored copy',
    tag: TAG,
    permission: 'setting.update',
  };
  app.post('/api/v1/mail/release', { config: { about: released, stepUp: true } }, async (request) => {
    await writing(database, request, async (context) => {
      if ((await heldSince(context.tx)) === null) return;
      await releaseOutgoing(context.tx);
      await logEvent(context, {
        action: 'release',
        entity: 'mail',
        entityId: null,
        title: 'Outgoing letters and webhooks',
      });
    });
    return state();
  });
}
