import { act } from '#engine/actions/act.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Patch, Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create, type Outcome, updateMany } from '#engine/store/store.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { companySignIn } from '../company-sign-in/companySignIn.ts';
import { user } from '../users/user.ts';
import { checkVersion } from './scimAnswer.server.ts';
import { scimProblem } from './scimProblem.ts';
import type { PersonWish } from './scimUser.rules.ts';

type NewPerson = PersonWish & { readonly userName: string };

/**
 * Creates an account from the directory without a password and without an email. The user signs in by single sign-on,
 * or an administrator invites them.
 * @returns its ID @throws 400, 409 `uniqueness`
 */
export async function provision(context: Context, wish: NewPerson): Promise<number> {
  const { firstRoleId } = await readGroup(context.tx, companySignIn);
  if (firstRoleId === null)
    throw scimProblem(
      'invalidValue',
      'The directory cannot create users yet. Choose a default role in Settings > Single sign-on.',
    );
  await refuseForeign(context.tx, wish.userName);
  const { rows } = await context.tx.query('select 1 from "user" where lower(email) = lower($1)', [wish.userName]);
  if (rows.length > 0) throw scimProblem('uniqueness', 'A user with this userName already exists.');
  const {
    userName,
    name = userName.split('@')[0] ?? userName,
    knownAs = null,
    externalId = null,
    active = true,
  } = wish;
  const { id } = await create(context, user, { name: cut(name), email: userName, roleIds: [firstRoleId] });
  await follow(context, id, { knownAs, externalId });
  if (!active) await follow(context, id, { active });
  return id;
}

const NAME = 120;

/** Truncates names longer than our limit and drops half of a surrogate pair. */
const cut = (name: string): string =>
  name
    .slice(0, NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/**
 * Updates an account from the directory. Writes nothing if nothing changes.
 * @throws 404, 409 for a break-glass account and the last administrator, 412 for another version
 */
export async function follow(context: Context, id: number, wish: PersonWish, ifMatch?: string): Promise<void> {
  const before = await lockedPerson(context, id);
  checkVersion(before.version, ifMatch);
  const { userName, name, knownAs, externalId, active } = wish;
  const isOther = userName !== undefined && userName.toLowerCase() !== before.email.toLowerCase();
  const told: Patch<typeof user> = {
    ...(isOther ? { email: userName } : {}),
    ...(name === undefined || cut(name) === before.name ? {} : { name: cut(name) }),
    ...(knownAs === undefined || knownAs === before.knownAs ? {} : { knownAs }),
  };
  const isMoved = externalId !== undefined && externalId !== before.externalId;
  const isSwitched = active !== undefined && active !== (before.status !== 'deactivated');
  if (Object.keys(told).length === 0 && !isMoved && !isSwitched) return;
  if (before.isBreakGlass)
    throw scimProblem('mutability', `${before.name} is a break-glass account. The directory cannot change it.`);
  if (isOther) await refuseForeign(context.tx, userName);
  let { version } = before;
  if (Object.keys(told).length > 0) version = written(await updateMany(context, user, [{ id, version, set: told }]));
  if (isMoved) version = written(await changeMany(context, user, 'provision', [{ id, version, set: { externalId } }]));
  if (isSwitched) await act(context, user, active ? 'reactivate' : 'deactivate', id, version, {});
}

function written([done]: readonly Outcome<typeof user>[]): number {
  if (!done || 'problem' in done) throw done?.problem ?? notFound('user');
  return done.change.after.version;
}

async function lockedPerson(context: Context, id: number): Promise<Row<typeof user>> {
  const [row] = await readRows(context.tx, user, context.actor, [id], { lock: true });
  if (!row) throw notFound('user');
  return row;
}

/** Refuses addresses outside the company's domains, if domains are configured. */
async function refuseForeign(tx: Queryable, address: string): Promise<void> {
  const { domains } = await readGroup(tx, companySignIn);
  const domain = address.toLowerCase().split('@')[1];
  if (domain === undefined)
    throw scimProblem(
      'invalidValue',
      'userName must be the email address for sign-in. Map it to one in the directory.',
    );
  if ((domains ?? []).length > 0 && !(domains ?? []).some((each) => each.toLowerCase() === domain))
    throw scimProblem('invalidValue', `${domain} is not a domain of the company (Settings > Single sign-on).`);
}
