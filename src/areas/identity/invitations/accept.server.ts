import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { linkGone, lookAtLink, spendLink } from '#engine/keys/oneTimeLink.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { noteChange } from '../authenticators/ownAccount.server.ts';
import { type ConfirmedPasskey, keepPasskey } from '../authenticators/passkeys.server.ts';
import type { NewCodes } from '../authenticators/recoveryCodes.server.ts';
import { choosePassword } from '../passwords/choosePassword.server.ts';
import { user } from '../users/user.ts';

/** The user that a link belongs to. */
export interface LinkPerson extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly knownAs: string | null;
  readonly email: string;
  /** The new address to confirm. */
  readonly newEmail: string | null;
  readonly status: 'invited' | 'active' | 'deactivated';
  readonly hasSecondFactor: boolean;
}

/** The user of a link, locked until the transaction ends. @throws 410 when they may not sign in */
export async function personOfLink(tx: Queryable, userId: number): Promise<LinkPerson> {
  const person = await ownerOfLink(tx, userId);
  if (person.status === 'deactivated') throw linkGone();
  return person;
}

/** The user of a link that does not sign in, locked. @throws 410 when there is no such account */
export async function ownerOfLink(tx: Queryable, userId: number): Promise<LinkPerson> {
  const { rows } = await tx.query<LinkPerson>(
    `select id, version, name, known_as as "knownAs", email, new_email as "newEmail", status, two_factor <> 'off' as "hasSecondFactor"
       from "user" where id = $1 and archived_at is null for update`,
    [userId],
  );
  const [found] = rows;
  if (!found) throw linkGone();
  return found;
}

/** The user of a link, without using the link. @throws 410 */
export async function personBehind(
  tx: Queryable,
  keys: KeyRing,
  asked: { readonly purpose: string; readonly token: string },
  now: string,
): Promise<LinkPerson> {
  const { userId } = await lookAtLink(tx, keys, asked, now);
  return personOfLink(tx, userId);
}

/**
 * Accepts an invitation: uses the link, stores the password and activates the account, all or nothing. A refused
 * password leaves the link valid.
 * @returns the user who can now be signed in
 * @throws 410 for an expired link, 422 for the password
 */
export async function acceptInvitation(
  context: Omit<Context, 'actor'>,
  keys: KeyRing,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<number> {
  const { userId } = await spendLink(context.tx, keys, { purpose: 'invite', token }, context.now);
  const person = await personOfLink(context.tx, userId);
  await choosePassword(context.tx, keys, person, password);
  await activate(context, person);
  return userId;
}

/**
 * Accepts an invitation with a passkey, which counts as both factors, so no password is needed. Creates recovery codes.
 * @throws 410 for an expired link, 422 for a passkey that was sent before
 */
export async function acceptWithPasskey(
  context: Omit<Context, 'actor'>,
  keys: KeyRing,
  {
    token,
    confirmed,
    codes,
  }: {
    readonly token: string;
    readonly confirmed: ConfirmedPasskey;
    readonly codes: Pick<NewCodes, 'keep'>;
  },
): Promise<number> {
  const { userId } = await spendLink(context.tx, keys, { purpose: 'invite', token }, context.now);
  const person = await personOfLink(context.tx, userId);
  await keepPasskey(context.tx, { userId, name: 'Passkey', confirmed });
  await codes.keep(context.tx, userId);
  await activate(context, person);
  const self: Context = { ...context, actor: { ...product(person.name), userId } };
  await noteChange(self, { userId, action: 'second-factor-added', note: '“Passkey” added.' });
  return userId;
}

/** Activates an invited user. */
export async function activate(
  context: Omit<Context, 'actor'>,
  { id, version, name, status }: LinkPerson,
): Promise<void> {
  if (status !== 'invited') return;
  const self: Context = { ...context, actor: { ...product(name), userId: id } };
  const [done] = await changeMany(self, user, 'accept', [{ id, version, set: { status: 'active' } }]);
  if (done && 'problem' in done) throw done.problem;
}
