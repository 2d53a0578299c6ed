import type { FastifyRequest } from 'fastify';
import { isSensitive } from '#engine/access/catalogue.ts';

/** Whether a request changes something by a permission that is sensitive. Where one of several permissions does, each of them is. */
export function isSensitiveChange({ method, is404, routeOptions: { config } }: FastifyRequest): boolean {
  const needed = config.about?.permission;
  if (!needed || is404 || config.public || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  if (typeof needed === 'string') return isSensitive(needed);
  return 'all' in needed ? needed.all.some((each) => isSensitive(each)) : needed.any.every((each) => isSensitive(each));
}
