import { product } from '#engine/permission/actor.ts';
import { endLinks } from '#engine/keys/oneTimeLink.server.ts';
import { raise } from '#platform/alarms/raise.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { postLink } from '../invitations/linkMail.server.ts';
import { hasPasswordSignIn } from '../users/breakGlass.server.ts';
import { endSessions } from './endSessions.server.ts';
import { logAuthEvent } from './authLog.server.ts';
import { tellOwner } from './ownerMail.server.ts';

/** Owner of the account. */
export interface Owner {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * `due`: unusable until replaced by link. `kept`: unchanged, because no email can be sent. `none`: there is no
 * password.
 */
export type ReportedPassword = 'due' | 'kept' | 'none';

/**
 * Handles the report of an unknown sign-in. It ends every session, forgets all devices and blocks the password until
 * the owner sets a new one by a link to their stored address. The owner gets an email and security contacts an alert.
 * Without email the password stays, because the owner would be locked out permanently.
 * @param by how it was reported: a sentence for the log
 * @returns the status of the password
 */
export async function reportSignIn(
  context: Omit<Context, 'actor'>,
  { id, name, email }: Owner,
  { by, isMailSetUp }: { readonly by: string; readonly isMailSetUp: boolean },
): Promise<ReportedPassword> {
  const { tx, now, requestId, ip } = context;
  await endSessions(tx, id);
  await endLinks(tx, { purpose: 'disown', userId: id }, now);
  const actor = { ...product(name), userId: id };
  await logAuthEvent(
    tx,
    { id: requestId, ip: ip ?? '' },
    { action: 'sign-in-disowned', userId: id, sessionId: null, note: by, by: actor },
  );
  await raise({ ...context, actor }, 'account.disowned', {
    says: `${name} reported a sign-in to their account. All its sessions were ended. Check what was done in that session, and whether passkeys or tokens were created.`,
    about: `user ${id}`,
    path: `/users/${id}`,
  });
  if (!isMailSetUp) return (await hasPassword(tx, id)) ? 'kept' : 'none';
  await tx.query('update user_password set distrusted_at = $2 where user_id = $1', [id, now]);
  if (await hasPassword(tx, id)) {
    await postNewPassword(tx, { id, name, email }, { now, requestId });
    return 'due';
  }
  await tellOwner(tx, id, {
    subject: 'All sessions of your account were ended',
    paragraphs: [
      `Hello ${name},`,
      `You reported a sign-in. ${DONE}`,
      `Sign in with your passkey or single sign-on. If you use single sign-on, change the password of your company account first. ${LOOK}`,
    ],
    requestId,
  });
  return 'none';
}

const DONE =
  'You are signed out everywhere and your devices are no longer trusted. We have alerted the people responsible for security.';
const LOOK = 'Then check your passkeys and authenticators, and remove any that are not yours.';

/** Whether the user has a password and may use it. */
async function hasPassword(tx: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from user_password where user_id = $1', [userId]);
  return rowCount === 1 && (await hasPasswordSignIn(tx, userId));
}

const postNewPassword = (
  tx: Queryable,
  { id, name, email }: Owner,
  { now, requestId }: { readonly now: string; readonly requestId: string },
): Promise<void> =>
  postLink(
    tx,
    {
      purpose: 'reset',
      userId: id,
      to: email,
      subject: 'Reset your password',
      paragraphs: [
        `Hello ${name},`,
        `You reported a sign-in. ${DONE}`,
        `Your password no longer works. Choose a new password. The link works once, for 60 minutes. For another link, use Forgotten password on the sign-in page. ${LOOK}`,
      ],
      label: 'Choose password',
      requestId,
    },
    now,
  );
