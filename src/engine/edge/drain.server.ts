import type { FastifyInstance } from 'fastify';

const DRAIN_SECONDS = 8;

/**
 * Browsers open connections they do not need yet, and the server waits for those too when it closes. So they are cut
 * when nothing is being answered any more, and all when that takes long.
 */
export function endConnections(app: FastifyInstance): void {
  let answering = 0;
  app.addHook('onRequest', async (_request, reply) => {
    answering++;
    reply.raw.once('close', () => answering--);
  });
  app.addHook('preClose', (done) => {
    const latest = performance.now() + DRAIN_SECONDS * 1_000;
    const poll = setInterval(() => {
      if (answering > 0 && performance.now() < latest) return;
      clearInterval(poll);
      app.server.closeAllConnections();
    }, 50).unref();
    done();
  });
}
