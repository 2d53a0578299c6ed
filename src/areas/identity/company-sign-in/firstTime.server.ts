import type { KeyRing } from '#engine/keys/keys.server.ts';
import { spendLink } from '#engine/keys/oneTimeLink.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refused } from '#engine/http/problem.ts';
import { activate, personOfLink } from '../invitations/accept.server.ts';
import { exactAddress } from '../invitations/exactAddress.server.ts';
import { companyName } from '../invitations/invite.server.ts';
import { postLink } from '../invitations/linkMail.server.ts';
import { connect } from './enterByCompany.server.ts';
import type { Identity } from './provider.server.ts';
import type { Wish } from './try.server.ts';

type Step = Omit<Context, 'actor'>;

/** The fields of a user that matter for connecting an account. */
interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Handles an account at the provider that signs in for the first time. Its email address must be verified by the
 * provider and in a permitted domain. The user must agree as well: by their invitation, by a session with a recent
 * proof of identity, or by an email to their stored address. The provider alone cannot connect an account.
 * @returns the ID of the user who may sign in; null when an email was sent instead
 * @throws 422 when no user matches, 410 when the invitation has ended
 */
export async function meet(
  context: Step,
  keys: KeyRing,
  {
    identity,
    domains,
    tried: { invitation },
    caller,
  }: {
    readonly identity: Identity;
    readonly domains: readonly string[];
    readonly tried: Wish;
    readonly caller: Person | null;
  },
): Promise<number | null> {
  const address = vouchedFor(identity, domains);
  if (address === null) throw noAccount();
  const holder = await holderOf(context.tx, address);
  if (invitation) return acceptBy(context, keys, { identity, invitation, holder });
  // An address of another user can be connected only by that user, regardless of the current session.
  if (caller && (holder === null || holder.id === caller.id)) {
    await connect(context, identity, caller);
    return caller.id;
  }
  if (holder === null) throw noAccount();
  await askHolder(context, identity, holder);
  return null;
}

const noAccount = () =>
  refused(
    'no_account',
    'No account belongs to this company account. Ask your administrator to invite you, or sign in with another company account.',
  );

function vouchedFor({ email, isEmailVerified }: Identity, domains: readonly string[]): string | null {
  const address = email === null || !isEmailVerified ? null : exactAddress(email);
  return address !== null && domains.includes(address.split('@')[1] ?? '') ? address : null;
}

async function holderOf(tx: Queryable, address: string): Promise<Person | null> {
  const { rows } = await tx.query<Person & Record<string, unknown>>(
    `select id, name, email from "user" where lower(email collate "C") = $1 and archived_at is null and status in ('invited', 'active')`,
    [address],
  );
  return rows[0] ?? null;
}

/** The invitation went to the address that the provider verified, so no second email is needed. */
async function acceptBy(
  context: Step,
  keys: KeyRing,
  {
    identity,
    invitation,
    holder,
  }: { readonly identity: Identity; readonly invitation: string; readonly holder: Person | null },
): Promise<number> {
  const { userId } = await spendLink(context.tx, keys, { purpose: 'invite', token: invitation }, context.now);
  const person = await personOfLink(context.tx, userId);
  if (holder?.id !== person.id)
    throw refused(
      'other_account',
      `You were invited as ${person.email}, but signed in with another company account. Open the invitation again and choose the right one.`,
    );
  await connect(context, identity, person);
  await activate(context, person);
  return person.id;
}

async function askHolder({ tx, now, requestId }: Step, { issuer, subject }: Identity, person: Person): Promise<void> {
  const ourName = await companyName(tx);
  await postLink(
    tx,
    {
      purpose: 'companySignIn',
      userId: person.id,
      to: person.email,
      subject: `Connect your company account to ${ourName}`,
      paragraphs: [
        `Hello ${person.name},`,
        `You received this email because of a first sign-in with your company account at ${new URL(issuer).host}. Connect the account to sign in with it. The link works once, for 60 minutes.`,
        'If this was not you, ignore this email and contact your administrator.',
      ],
      label: 'Connect account',
      about: { issuer, subject },
      requestId,
    },
    now,
  );
}
