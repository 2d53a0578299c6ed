import type { FastifyRequest } from 'fastify';
import { require } from '../access/access.server.ts';
import { may } from '../permission/permission.ts';

/**
 * Each address says in its own description what permission it needs. It is asked here, so that nothing of a request is
 * read for somebody who may not make it, and no handler can forget it.
 * @throws 403 naming the permission that is missing
 */
export function askPermission({ caller, routeOptions }: FastifyRequest): void {
  const needed = routeOptions.config.about?.permission;
  if (!needed || !caller) return;
  if (typeof needed === 'string') return require(caller.actor, needed);
  if ('all' in needed) for (const each of needed.all) require(caller.actor, each);
  else if (!needed.any.some((each) => may(caller.actor.patterns, each))) require(caller.actor, needed.any[0] ?? '');
}

/** Half signed in, one may do what strangers may, and what leads on; some addresses want a proof that is fresh. */
export function owesProof({ caller, is404, routeOptions: { config } }: FastifyRequest): boolean {
  if (!caller || is404 || config.public) return false;
  if (caller.twoFactor === 'pending') return !config.halfSignedIn;
  if (caller.mustEnrol && !config.halfSignedIn && !config.enrols) return true;
  return config.stepUp === true && !caller.isSteppedUp;
}

/** What a program may never do, whatever its token says. */
export const isForPeople = ({ routeOptions: { config, url = '' } }: FastifyRequest): boolean =>
  config.sessionOnly === true ||
  config.stepUp === true ||
  config.halfSignedIn === true ||
  /^\/api\/v1\/(?:session|setup)(?:\/|$)/.test(url);
