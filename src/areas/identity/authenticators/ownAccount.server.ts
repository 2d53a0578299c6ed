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
import { tellOfChange } from '../sessions/ownerMail.server.ts';
import type { SignedIn } from '../sessions/sessions.server.ts';
import { user } from '../users/user.ts';

/** Base path of one user's routes: `/api/v1/users/7/…`. */
export const PERSON = `/api/v1/users/:id${ID}`;

/** The current user, if the URL names them. @throws 403 when it names another user */
export function ownerOf(request: FastifyRequest): SignedIn & { readonly userId: number } {
  const caller = signedInOf(request);
  if (idOf(request) !== caller.actor.userId)
    throw new Problem(403, 'forbidden', 'Only the user can do this.', { more: {} });
  return { ...caller, userId: caller.actor.userId };
}

/** A change to the sign-in methods of a user. */
export interface AccountChange {
  readonly userId: number;
  readonly action: AuditAction;
  /** A sentence for the audit log and the email. */
  readonly note: string;
  /** The actor, as the email names them. */
  readonly by?: string;
}

/**
 * Updates the user's record, logs the change and emails the owner, all in the same transaction.
 * @throws 403 when the account has more permissions than the actor
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
  /** `passkey` takes precedence over `totp`; `min(kind)` relies on alphabetical order. */
  readonly isToBe: Row<typeof user>['twoFactor'];
}
