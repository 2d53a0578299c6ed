import type { FastifyInstance } from 'fastify';
import { require } from '../access/access.server.ts';
import type { Database } from '../db/pool.server.ts';
import { actorOf } from '../http/request.server.ts';
import { postState } from './mail.server.ts';

/** How the post is doing, for those who look after background work. */
export function mountMail(app: FastifyInstance, database: Database, isSetUp: boolean): void {
  const about = {
    summary: 'Whether letters leave, and how many wait',
    tag: 'Background work',
    permission: 'work.view',
  };
  app.get('/api/v1/mail', { config: { about } }, async (request) => {
    require(actorOf(request), 'work.view');
    return { isSetUp, ...(await postState(database)) };
  });
}
