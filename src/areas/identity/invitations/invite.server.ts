import type { Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { appGroup } from '#engine/settings/appGroup.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { user } from '../users/user.ts';
import { postLink } from './linkLetter.server.ts';

/**
 * Whoever is created is invited, and so is whoever comes back, and once more whoever was invited at another address: the link is in the transaction that made the account. What
 * the product makes by itself, such as the first administrator or the people of the demo company, nobody invited.
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

/** Posts the link by which somebody chooses how they sign in; the one they had stops working. */
export async function postInvitation(
  { tx, actor, now, requestId }: Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>,
  { id, name, email }: Invited,
  why: 'invited' | 'back',
): Promise<void> {
  const house = await houseName(tx);
  const opening =
    why === 'back'
      ? `${actor.name} has given you access to ${house} again. Your old password does not work any more.`
      : `${actor.name} invites you to ${house}.`;
  await postLink(
    tx,
    {
      purpose: 'invite',
      userId: id,
      to: email,
      subject: why === 'back' ? `Your access to ${house}` : `${actor.name} invites you to ${house}`,
      paragraphs: [
        `Hello ${name},`,
        opening,
        'Choose how you sign in by the button below. The link works once, for 72 hours. After that, ask for a new one.',
        'If you do not know what this is about, do nothing: without the link nobody can use the account.',
      ],
      label: 'Choose how you sign in',
      requestId,
    },
    now,
  );
}

/** "CRM", or "CRM of Bits & Bytes". One line, as it goes into subjects. */
export async function houseName(tx: Context['tx']): Promise<string> {
  const [app, house] = [await readGroup(tx, appGroup), await readGroup(tx, company)];
  const product = app.name ?? 'CRM';
  return (house.name ? `${product} of ${house.name}` : product).slice(0, 120);
}
