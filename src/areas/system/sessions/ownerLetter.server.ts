import type { Queryable } from '#core/db/pool.server.ts';
import type { Letter } from '#core/mail/letter.ts';
import { postLetter } from '#core/mail/mail.server.ts';

/** Tells somebody by mail what happened to their account, in the transaction in which it happened. */
export async function tellOwner(
  tx: Queryable,
  userId: number,
  letter: Pick<Letter, 'subject' | 'paragraphs' | 'key' | 'requestId'>,
): Promise<void> {
  const { rows } = await tx.query<{ email: string }>('select email from "user" where id = $1', [userId]);
  const [owner] = rows;
  if (owner)
    await postLetter(tx, { ...letter, to: owner.email, action: { label: 'Open your profile', path: '/profile' } });
}
