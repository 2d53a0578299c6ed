import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { OutgoingMail } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';

/** Emails a user about a change to their account, in the same transaction. */
export async function tellOwner(
  tx: Queryable,
  userId: number,
  letter: Pick<OutgoingMail, 'subject' | 'paragraphs' | 'key' | 'requestId'>,
): Promise<void> {
  const { rows } = await tx.query<{ email: string }>('select email from "user" where id = $1', [userId]);
  const [owner] = rows;
  if (owner) await queueMail(tx, { ...letter, to: owner.email, action: { label: 'Open profile', path: '/profile' } });
}

/**
 * Emails a user that their sign-in methods or sessions changed.
 * @param note the change, as a sentence @param by the actor, as the email names them
 */
export const tellOfChange = (context: Context, userId: number, note: string, by: string): Promise<void> =>
  tellOwner(context.tx, userId, {
    subject: 'Your sign-in settings have changed',
    paragraphs: [
      `${note} The change was made by ${by}, from the address ${context.ip ?? 'of the server'}.`,
      'If you do not recognise this change, end all sessions in your profile, change your password and contact your administrator.',
    ],
    requestId: context.requestId,
  });
