import type { FastifyInstance } from 'fastify';

const DRAIN_SECONDS = 8;

/**
 * Closes connections at shutdown. Browsers keep idle connections open, for which the server would wait, so all are
 * closed once no request is running, or after eight seconds.
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
