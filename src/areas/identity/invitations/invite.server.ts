import type { Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { appGroup } from '#engine/settings/appGroup.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { user } from '../users/user.ts';
import { postLink } from './linkMail.server.ts';

/**
 * Sends an invitation when a user creates, invites or reactivates an account, or changes the address of an invited
 * user. The link is created in the same transaction. Accounts that the product creates, such as the first administrator
 * or demo users, get none.
 */
export async function inviteCreated(context: Context, changes: readonly Saved<typeof user>[]): Promise<void> {
  if (context.actor.userId === null) return;
  for (const { action, before, after } of changes) {
    const isMoved = before !== null && before.email !== after.email;
    const isInvited = after.status === 'invited' && (action === 'create' || action === 'invite' || isMoved);
    if (isInvited) await postInvitation(context, after, 'invited');
    else if (action === 'reactivate') await postInvitation(context, after, 'back');
  }
}

export interface Invited {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Emails the link to set up an account. A previous link stops working. */
export async function postInvitation(
  { tx, actor, now, requestId }: Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>,
  { id, name, email }: Invited,
  why: 'invited' | 'back',
): Promise<void> {
  const ourName = await companyName(tx);
  const opening =
    why === 'back'
      ? `${actor.name} has reactivated your account for ${ourName}. Your old password no longer works.`
      : `${actor.name} has invited you to ${ourName}.`;
  await postLink(
    tx,
    {
      purpose: 'invite',
      userId: id,
      to: email,
      subject: why === 'back' ? `Your access to ${ourName}` : `${actor.name} invites you to ${ourName}`,
      paragraphs: [
        `Hello ${name},`,
        opening,
        'Choose how to sign in. The link works once, for 72 hours. After that, ask for a new link.',
        'If you did not expect this email, ignore it. The account cannot be used without the link.',
      ],
      label: 'Choose how to sign in',
      requestId,
    },
    now,
  );
}

/** "CRM", or "CRM of Bits & Bytes". A single line, for email subjects. */
export async function companyName(tx: Context['tx']): Promise<string> {
  const [app, ourName] = [await readGroup(tx, appGroup), await readGroup(tx, company)];
  const product = app.name ?? 'CRM';
  return (ourName.name ? `${product} of ${ourName.name}` : product).slice(0, 120);
}
