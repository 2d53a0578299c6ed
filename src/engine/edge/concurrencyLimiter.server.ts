import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../db/pools.server.ts';
import { isFilePath } from './limits.server.ts';
import { semaphoresByCaller, type SemaphoresByCaller } from './semaphoresByCaller.ts';
import { busy, OVERLOADED, throttled } from '../http/problem.ts';

const FILES = 4;
const SOON_SECONDS = 5;
const OVERLOADED_SECONDS = 10;

/**
 * One session never has more than half of the connections a node has for requests, nor of those for reports: its further
 * requests wait, so that a page or a program that asks for much at once, or waits for a row that is locked, keeps nobody else
 * waiting. What sends or takes a file that is there may take long without the database and does not count; of files that are
 * made for it one session asks for four at once, and the fifth is refused.
 *
 * @param isOverloaded whether this process has more to do than it can; then it makes no files and no reports
 * @returns what each request that was let in passes; throws 429, 503
 */
export function concurrencyLimiter(
  app: FastifyInstance,
  scale: number,
  isOverloaded: () => boolean,
): (request: FastifyRequest, reply: FastifyReply, who: string) => Promise<void> {
  const semaphoresFor = (each: number): SemaphoresByCaller => semaphoresByCaller(Math.floor(each * Math.max(1, scale)));
  const working = semaphoresFor(shareOf('requests'));
  const reports = semaphoresFor(shareOf('reports'));
  const files = semaphoresFor(FILES);
  const held = new WeakMap<FastifyRequest, { readonly leave: () => void; isAnswered: boolean; isOver: boolean }>();

  // Whoever hangs up has still asked for what is being done: the place is free when both are over.
  app.addHook('onSend', async (request) => {
    const place = held.get(request);
    if (!place) return;
    place.isAnswered = true;
    if (place.isOver) place.leave();
  });
  app.addHook('onResponse', async (request) => held.get(request)?.leave());

  return async (request, reply, who) => {
    const { upload, about, report = false } = request.routeOptions.config;
    const isFile = isFilePath(request.url.split('?')[0] ?? '');
    if ((isFile || report) && isOverloaded()) throw busy(OVERLOADED, OVERLOADED_SECONDS);
    if (!isFile && (upload || about?.media)) return;
    if (isFile && files.isFull(who)) throw throttled(SOON_SECONDS);
    const asked = isFile ? await files.take(who) : undefined;
    const worked = await (report ? reports : working).take(who);
    const place = {
      leave: () => {
        worked();
        asked?.();
      },
      isAnswered: false,
      isOver: false,
    };
    held.set(request, place);
    const over = (): void => {
      place.isOver = true;
      if (place.isAnswered) place.leave();
    };
    if (reply.raw.destroyed) return over();
    reply.raw.once('close', over);
  };
}
