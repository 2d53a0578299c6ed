import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { hasPasswordSignIn } from '../users/breakGlass.server.ts';
import { choosePassword } from '../passwords/choosePassword.server.ts';
import { accountOf } from '../sessions/attempts.server.ts';
import { endSessions } from '../sessions/endSessions.server.ts';
import { personOfLink } from './accept.server.ts';
import { exactAddress } from './exactAddress.server.ts';
import { companyName, postInvitation } from './invite.server.ts';
import { postLink } from './linkMail.server.ts';

/** Emails per account within an hour. Further requests have no effect and get the same response. */
const MOST_AN_HOUR = 3;

interface Account extends Record<string, unknown> {
  id: number;
  name: string;
  email: string;
  status: string;
  recent: number;
}

/**
 * Emails the user with exactly this address, at the stored address, after a request for a forgotten password. It runs
 * in the background, so the response does not reveal whether an account exists.
 */
export async function answerForgotten(
  { tx, now, requestId }: { readonly tx: Queryable; readonly now: string; readonly requestId: string },
  typed: string,
): Promise<void> {
  const address = exactAddress(typed);
  if (address === null) return;
  // Stored addresses are ASCII, so lower() with the "C" collation is exact.
  const { rows } = await tx.query<Account>(
    `select u.id, u.name, u.email, u.status,
            (select count(*)::int from one_time_link l where l.user_id = u.id and l.purpose in ('reset', 'invite') and l.made_at > $2::timestamptz - interval '1 hour') as recent
       from "user" u where lower(u.email collate "C") = $1 and u.archived_at is null for update`,
    [address, now],
  );
  const [account] = rows;
  if (!account || account.recent >= MOST_AN_HOUR) return;
  if (account.status === 'invited')
    await postInvitation({ tx, now, requestId, actor: product('CRM') }, account, 'invited');
  if (account.status !== 'active') return;
  const ourName = await companyName(tx);
  if (!(await hasPasswordSignIn(tx, account.id))) return tellPasswordsOff({ tx, now, requestId }, account, ourName);
  await postLink(
    tx,
    {
      purpose: 'reset',
      userId: account.id,
      to: account.email,
      subject: `Reset your password for ${ourName}`,
      paragraphs: [
        `Hello ${account.name},`,
        `You received this email because a password reset was requested for your ${ourName} account. Choose a new password. The link works once, for 60 minutes.`,
        'If this was not you, ignore this email. Your password stays the same.',
      ],
      label: 'Choose password',
      requestId,
    },
    now,
  );
}

/** Emails, at most once an hour, that password sign-in is turned off and which method to use. */
const tellPasswordsOff = (
  { tx, now, requestId }: { readonly tx: Queryable; readonly now: string; readonly requestId: string },
  { id, name, email }: Account,
  ourName: string,
): Promise<void> =>
  queueMail(tx, {
    to: email,
    subject: `Signing in to ${ourName}`,
    paragraphs: [
      `Hello ${name},`,
      'A password reset was requested for your account. Password sign-in is turned off. Use single sign-on or a passkey.',
      'If this was not you, ignore this email.',
    ],
    action: { label: 'Sign in', path: '/logon' },
    key: `passwords-off:${id}:${now.slice(0, 13)}`,
    requestId,
  });

/**
 * Sets a new password by link: ends all sessions, clears failed attempts and emails the owner. Two-factor
 * authentication stays and is required at the next sign-in.
 * @throws 410 for an expired link, 422 for the password
 */
export async function resetPassword(
  context: Omit<Context, 'actor'>,
  keys: KeyRing,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { tx, now, requestId } = context;
  const { userId } = await spendLink(tx, keys, { purpose: 'reset', token }, now);
  const person = await personOfLink(tx, userId);
  await choosePassword(tx, keys, person, password);
  await endSessions(tx, userId);
  await tx.query('delete from sign_in_failure where account = $1', [accountOf(keys, person.email)]);
  await logEvent(
    { ...context, actor: { ...product(person.name), userId } },
    {
      action: 'password-reset',
      entity: 'user',
      entityId: userId,
      title: person.name,
      note: 'By email link.',
    },
  );
  await queueMail(tx, {
    to: person.email,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${person.name},`,
      `Your password was changed through an email link, from the address ${context.ip ?? 'of the server'}. You are signed out everywhere.`,
      'If this was not you, reset your password immediately and contact your administrator. Another person may have access to your email.',
    ],
    requestId,
  });
}
