import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { linkGone, lookAtLink, spendLink } from '#engine/keys/oneTimeLink.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { user } from '../users/user.ts';
import { ownerOfLink } from './accept.server.ts';
import { companyName } from './invite.server.ts';
import { postLink } from './linkMail.server.ts';

/**
 * The address of an account changes only after both addresses confirm it. So access to one mailbox, or to the user
 * record, is not enough to take an account over, even a deactivated one. The new address is stored separately until
 * then. An invitation that was not accepted takes the new address at once, and so does an account kept by the
 * directory.
 */
export function holdNewAddress({ actor }: Context, changes: readonly Change<typeof user>[]): void {
  for (const change of changes) {
    const { before, after } = change;
    if (change.problem || !before || before.email === after.email || change.action === 'confirmAddress') continue;
    if (actor.userId === null || before.status === 'invited') {
      after.newEmail = null;
      continue;
    }
    after.newEmail = after.email;
    after.email = before.email;
    change.warnings.push({
      code: 'to_be_confirmed',
      field: 'email',
      message: 'Both addresses receive an email with a link. The new address takes effect once both links are opened.',
    });
  }
}

/** Sends the two emails in the transaction that stored the new address. */
export async function askBothAddresses(context: Context, changes: readonly Saved<typeof user>[]): Promise<void> {
  for (const { before, after } of changes) {
    const { id, name, email, newEmail } = after;
    if (!newEmail || before?.newEmail === newEmail) continue;
    const ourName = await companyName(context.tx);
    const common = { userId: id, about: { newEmail }, requestId: context.requestId };
    const opening = `Your address for ${ourName} will change from ${email} to ${newEmail}.`;
    await postLink(
      context.tx,
      {
        ...common,
        purpose: 'addressOld',
        to: email,
        subject: `Your address for ${ourName} will change`,
        paragraphs: [
          `Hello ${name},`,
          `${opening} ${context.actor.name} requested this. The new address takes effect once you confirm it from both emails.`,
          'If you do not want this change, ignore this email and contact your administrator.',
        ],
        label: 'Allow new address',
      },
      context.now,
    );
    await postLink(
      context.tx,
      {
        ...common,
        purpose: 'addressNew',
        to: newEmail,
        subject: `Confirm your address for ${ourName}`,
        paragraphs: [
          `Hello ${name},`,
          `${opening} Confirm that you receive emails at this address.`,
          'If you did not expect this email, ignore it.',
        ],
        label: 'Confirm address',
      },
      context.now,
    );
  }
}

const PURPOSES = ['addressOld', 'addressNew'] as const;

/**
 * Opens one of the two links. The second one changes the address and notifies the old one.
 * @returns whether the new address is in effect
 * @throws 410 for an expired link; 409 when another user now has the address
 */
export async function confirmAddress(
  context: Omit<Context, 'actor'>,
  keys: KeyRing,
  token: string,
): Promise<{ readonly isDone: boolean; readonly newEmail: string }> {
  const { tx, now } = context;
  const { userId, purpose } = await addressLink(context, keys, token);
  // Lock the account first, so that of two concurrent requests the second sees the first link as used.
  const person = await ownerOfLink(tx, userId);
  const { about } = await spendLink(tx, keys, { purpose, token }, now);
  const newEmail = String(about.newEmail);
  // The directory may have changed the address since.
  if (person.newEmail !== newEmail) throw linkGone();
  const other = PURPOSES.find((each) => each !== purpose);
  const { rows } = await tx.query(
    `select 1 from one_time_link where user_id = $1 and purpose = $2 and ended_by = 'use' and about->>'newEmail' = $3
        and made_at > $4::timestamptz - interval '2 days'`,
    [userId, other, newEmail, now],
  );
  if (rows.length === 0) return { isDone: false, newEmail };
  const self: Context = { ...context, actor: { ...product(person.name), userId } };
  const set = { email: newEmail, newEmail: null };
  const [done] = await changeMany(self, user, 'confirmAddress', [{ id: userId, version: person.version, set }]);
  if (done && 'problem' in done) throw done.problem;
  return { isDone: true, newEmail };
}

/** The purpose is found by trying both. @throws 410 */
async function addressLink({ tx, now }: Pick<Context, 'tx' | 'now'>, keys: KeyRing, token: string) {
  for (const purpose of PURPOSES) {
    const link = await lookAtLink(tx, keys, { purpose, token }, now).catch(() => null);
    if (link) return { ...link, purpose };
  }
  throw linkGone();
}
