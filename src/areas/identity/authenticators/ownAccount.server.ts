import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { FastifyRequest } from 'fastify';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { idOf } from '#engine/request/request.server.ts';
import { signedInOf } from '../sessions/entry.server.ts';
import { tellOfChange } from '../sessions/ownerLetter.server.ts';
import type { SignedIn } from '../sessions/sessions.server.ts';
import { user } from '../users/user.ts';

/** Addresses of one person: `/api/v1/users/7/…`. */
export const PERSON = `/api/v1/users/:id${ID}`;

/** Whoever asks, where the address names themselves. @throws 403 where it names somebody else */
export function ownerOf(request: FastifyRequest): SignedIn & { readonly userId: number } {
  const caller = signedInOf(request);
  if (idOf(request) !== caller.actor.userId)
    throw new Problem(403, 'forbidden', 'Only the user can do this.', { more: {} });
  return { ...caller, userId: caller.actor.userId };
}

/** A change of how somebody signs in. */
export interface AccountChange {
  readonly userId: number;
  readonly action: AuditAction;
  /** A sentence, for the log and for the letter. */
  readonly note: string;
  /** Who did it, as the owner is told. */
  readonly by?: string;
}

/**
 * Brings the user's record into step, logs the change, and tells the owner by mail, in the transaction that makes it.
 * @throws 403 when it is the account of somebody who may do more than the actor
 */
export async function noteChange(context: Context, { userId, action, note, by = 'you' }: AccountChange): Promise<void> {
  const { rows } = await context.tx.query<Account>(
    `select u.name, u.version, u.two_factor as "isNow",
            coalesce((select min(kind) from authenticator where user_id = u.id), 'off') as "isToBe"
       from "user" u where u.id = $1 for update`,
    [userId],
  );
  const [account] = rows;
  if (!account) throw notFound('user');
  const { name, version, isNow, isToBe } = account;
  if (isNow === isToBe) await logEvent(context, { action, entity: 'user', entityId: userId, title: name, note });
  else {
    const set = { twoFactor: isToBe };
    const [done] = await changeMany({ ...context, note }, user, action, [{ id: userId, version, set }]);
    if (done && 'problem' in done) throw done.problem;
  }
  await tellOfChange(context, userId, note, by);
}

interface Account extends Record<string, unknown> {
  readonly name: string;
  readonly version: number;
  readonly isNow: string;
  /** `passkey` before `totp`, by the alphabet too. */
  readonly isToBe: Row<typeof user>['twoFactor'];
}
