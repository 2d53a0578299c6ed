import { endLinks } from '#engine/keys/oneTimeLink.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { OutgoingMail } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { user } from '../users/user.ts';
import { companyName, type Invited } from './invite.server.ts';
import type { LinkPurpose } from './links.ts';

/** Purposes of links that sign a user in or set how they sign in. */
const ENTRANCES = ['invite', 'reset', 'companySignIn'] as const satisfies readonly LinkPurpose[];

/** Notifies a replaced address of its removal, and ends the links sent to it. */
export async function leaveOldAddress(context: Context, changes: readonly Saved<typeof user>[]): Promise<void> {
  for (const change of changes) {
    const { before, after } = change;
    if (before === null || before.email === after.email) continue;
    for (const purpose of ENTRANCES) await endLinks(context.tx, { purpose, userId: after.id }, context.now);
    const isInvitation = before.status === 'invited' && context.actor.userId !== null;
    await queueMail(context.tx, {
      to: before.email,
      requestId: context.requestId,
      ...(isInvitation ? await withdrawn(context, before) : changed(context, change)),
    });
  }
}

/** The reader of this address may not know the invited user, so the email does not name the new address. */
async function withdrawn(
  { tx, actor }: Context,
  { name }: Invited,
): Promise<Pick<OutgoingMail, 'subject' | 'paragraphs'>> {
  const ourName = await companyName(tx);
  return {
    subject: `Your invitation to ${ourName} was withdrawn`,
    paragraphs: [
      `Hello ${name},`,
      `${actor.name} has withdrawn the invitation to ${ourName} sent to this address. Its link no longer works. A new invitation was sent to another address.`,
      'If you did not expect this and have no other address, contact your administrator.',
    ],
  };
}

function changed(
  { actor }: Context,
  { action, after }: Saved<typeof user>,
): Pick<OutgoingMail, 'subject' | 'paragraphs'> {
  const by = action === 'confirmAddress' ? '' : ` ${actor.name} made this change.`;
  return {
    subject: 'Your sign-in address has changed',
    paragraphs: [
      `Hello ${after.name},`,
      `You now sign in with ${after.email}. This is the last email to this address.${by}`,
      'If you did not do this, contact your administrator immediately.',
    ],
  };
}
