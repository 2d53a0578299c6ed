import { isSensitive } from '#engine/access/catalogue.ts';
import { raise } from '#platform/alarms/raise.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem, proofNeeded } from '#engine/http/problem.ts';
import { tellOfChange } from '../sessions/ownerLetter.server.ts';
import { patternsByRole } from './rolePatterns.server.ts';
import type { user } from './user.ts';

/**
 * What somebody signs in with is changed by people only, who have just shown who they are: whoever finds a session left
 * open, or a token, does not take an account over with it. The actions ask for the same at their addresses; here it holds
 * whichever way they are done.
 */
export function guardWayIn({ actor, tokenId, isSteppedUp }: Context, changes: readonly Change<typeof user>[]): void {
  if (actor.userId === null) return;
  for (const change of changes.filter(({ problem }) => !problem)) {
    const isMoved = change.before !== null && isOtherAddress(change);
    if (tokenId !== undefined && (isMoved || change.before === null)) change.problem = noAddressByToken();
    else if ((isMoved || PROVED.has(change.action)) && !isSteppedUp) change.problem = proofNeeded();
  }
}

/** The declared actions that ask for a proof. */
const PROVED: ReadonlySet<string> = new Set(['deactivate', 'reactivate']);

/** Whether the address changes; by the links in the letters to both it is proved already. */
const isOtherAddress = ({ action, before, after }: Change<typeof user>): boolean =>
  action !== 'confirmAddress' && before?.email !== after.email;

/** 403: with an address comes an invitation, or the way in. */
function noAddressByToken(): Problem {
  const message = 'A token cannot invite users or change their sign-in address. Sign in, or use the company directory.';
  return new Problem(403, 'session_only', message, { errors: { email: [message] } });
}

/**
 * An account comes back, and what its owner proved themselves with is gone: that is told like a reset of second factors,
 * also where there were none, if the account may do what is sensitive.
 */
export async function tellOfReactivation(
  context: Context,
  { id, name, roleIds }: Row<typeof user>,
  taken: number,
): Promise<void> {
  const { name: by, userId } = context.actor;
  // Whoever the directory brings back gets no invitation that would say so.
  if (userId === null && taken > 0) {
    const note = 'Account reactivated and two-factor authentication removed.';
    await tellOfChange(context, id, note, by);
  }
  const patterns = [...(await patternsByRole(context, roleIds)).values()].flat();
  if (taken === 0 && !patterns.some((pattern) => isSensitive(pattern))) return;
  const what = taken === 0 ? '' : ' and reset their two-factor authentication';
  await raise(context, 'secondFactor.reset', {
    says: `${by} reactivated ${name}${what}. Call ${name} to check that they know about it.`,
    about: `user ${id}`,
    path: `/users/${id}`,
  });
}
