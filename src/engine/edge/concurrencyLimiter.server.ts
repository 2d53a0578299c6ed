import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../db/pools.server.ts';
import { isFilePath } from './limits.server.ts';
import { semaphoresByCaller, type SemaphoresByCaller } from './semaphoresByCaller.ts';
import { busy, OVERLOADED, throttled } from '../http/problem.ts';

const FILES = 4;
const SOON_SECONDS = 5;
const OVERLOADED_SECONDS = 10;

/**
 * Limits one caller to half of a node's database connections for requests, and half of those for reports. Further
 * requests wait, so that one caller's many or slow requests do not delay other users. Uploads and downloads of stored
 * files are not limited, because they take long without using the database. A caller may have four generated files in
 * progress; the fifth is refused.
 *
 * @param isOverloaded whether this process is overloaded; then generated files and reports are refused
 * @returns a function that each admitted request passes through; it throws 429, 503
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

  // A disconnected client's request may still be running, so its slot is only released when both have ended.
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
