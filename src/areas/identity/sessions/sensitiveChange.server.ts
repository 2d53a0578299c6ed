import type { FastifyRequest } from 'fastify';
import { isSensitive } from '#engine/access/catalogue.ts';

/**
 * Whether a request makes a change that needs a sensitive permission. Among alternative permissions, all must be
 * sensitive.
 */
export function isSensitiveChange({ method, is404, routeOptions: { config } }: FastifyRequest): boolean {
  const needed = config.about?.permission;
  if (!needed || is404 || config.public || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  if (typeof needed === 'string') return isSensitive(needed);
  return 'all' in needed ? needed.all.some((each) => isSensitive(each)) : needed.any.every((each) => isSensitive(each));
}
