import type { FastifyRequest } from 'fastify';
import { require } from '../access/access.server.ts';
import { may } from '../permission/permission.ts';

/**
 * Checks the permission that a route declares. This happens here so that nothing of a request is read without
 * permission, and no handler can forget the check.
 * @throws 403 with the missing permission
 */
export function askPermission({ caller, routeOptions }: FastifyRequest): void {
  const needed = routeOptions.config.about?.permission;
  if (!needed || !caller) return;
  if (typeof needed === 'string') return require(caller.actor, needed);
  if ('all' in needed) for (const each of needed.all) require(caller.actor, each);
  else if (!needed.any.some((each) => may(caller.actor.patterns, each))) require(caller.actor, needed.any[0] ?? '');
}

/**
 * Whether the user must confirm their identity first. A user with a pending second factor can only use public routes
 * and those for signing in; some routes require a recent confirmation.
 */
export function owesProof({ caller, is404, routeOptions: { config } }: FastifyRequest): boolean {
  if (!caller || is404 || config.public) return false;
  if (caller.twoFactor === 'pending') return !config.halfSignedIn;
  if (caller.mustEnrol && !config.halfSignedIn && !config.enrols) return true;
  return config.stepUp === true && !caller.isSteppedUp;
}

/** Routes that API tokens may never use, whatever their permissions. */
export const isForPeople = ({ routeOptions: { config, url = '' } }: FastifyRequest): boolean =>
  config.sessionOnly === true ||
  config.stepUp === true ||
  config.halfSignedIn === true ||
  /^\/api\/v1\/(?:session|setup)(?:\/|$)/.test(url);
