import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Letter } from '#engine/mail/letter.ts';
import { postLetter } from '#engine/mail/mail.server.ts';

/** Tells somebody by mail what happened to their account, in the transaction in which it happened. */
export async function tellOwner(
  tx: Queryable,
  userId: number,
  letter: Pick<Letter, 'subject' | 'paragraphs' | 'key' | 'requestId'>,
): Promise<void> {
  const { rows } = await tx.query<{ email: string }>('select email from "user" where id = $1', [userId]);
  const [owner] = rows;
  if (owner) await postLetter(tx, { ...letter, to: owner.email, action: { label: 'Open profile', path: '/profile' } });
}

/**
 * Tells somebody that the way they sign in, or where they are signed in, was changed.
 * @param note what was done, in a sentence @param by who did it, as the owner is told
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
