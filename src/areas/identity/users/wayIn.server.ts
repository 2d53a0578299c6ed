import { isSensitive } from '#engine/access/catalogue.ts';
import { raise } from '#platform/alarms/raise.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem, proofNeeded } from '#engine/http/problem.ts';
import { tellOfChange } from '../sessions/ownerMail.server.ts';
import { patternsByRole } from './rolePatterns.server.ts';
import type { user } from './user.ts';

/**
 * Only a signed-in user with a recent proof of identity can change sign-in details. An open session or a token is not
 * enough to take an account over. Routes require the same; this also covers all other ways of changing an account.
 */
export function guardWayIn({ actor, tokenId, isSteppedUp }: Context, changes: readonly Change<typeof user>[]): void {
  if (actor.userId === null) return;
  for (const change of changes.filter(({ problem }) => !problem)) {
    const isMoved = change.before !== null && isOtherAddress(change);
    if (tokenId !== undefined && (isMoved || change.before === null)) change.problem = noAddressByToken();
    else if ((isMoved || PROVED.has(change.action)) && !isSteppedUp) change.problem = proofNeeded();
  }
}

/** Declared actions that require a proof of identity. */
const PROVED: ReadonlySet<string> = new Set(['deactivate', 'reactivate']);

/** Whether the address changes without confirmation. Links in the emails to both addresses count as confirmation. */
const isOtherAddress = ({ action, before, after }: Change<typeof user>): boolean =>
  action !== 'confirmAddress' && before?.email !== after.email;

/** 403: a new address gets an invitation or becomes the sign-in address. */
function noAddressByToken(): Problem {
  const message = 'A token cannot invite users or change their sign-in address. Sign in, or use the company directory.';
  return new Problem(403, 'session_only', message, { errors: { email: [message] } });
}

/**
 * Notifies about a reactivated account, whose authenticators are removed, like a reset of two-factor authentication.
 * Sent even without any removed if the account has sensitive permissions.
 */
export async function tellOfReactivation(
  context: Context,
  { id, name, roleIds }: Row<typeof user>,
  taken: number,
): Promise<void> {
  const { name: by, userId } = context.actor;
  // A reactivation by the directory sends no invitation that would mention this.
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
