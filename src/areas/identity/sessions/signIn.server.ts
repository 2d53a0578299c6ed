import { shaped } from '#engine/http/shaped.server.ts';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { product } from '#engine/permission/actor.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { isOnlyWay } from '../company-sign-in/onlyWay.server.ts';
import { BREAK_GLASS, type BreakGlassRow, doesPasswordCount } from '../users/breakGlass.server.ts';
import { MAY_WORK } from '../users/mayWork.server.ts';
import { user } from '../users/user.ts';
import { accountOf, tried } from './attempts.server.ts';
import { choosePassword } from '../passwords/choosePassword.server.ts';
import { hashPassword, isOutdated, isPassword } from './password.server.ts';

export const credentials = z.strictObject({
  email: z
    .string('Enter your email address.')
    .trim()
    .min(1, 'Enter your email address.')
    .max(254, 'Enter a shorter address.'),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(1_000, 'Enter a shorter password.'),
  remember: z.boolean().optional(),
});

export type Credentials = z.infer<typeof credentials>;

export const readCredentials = (body: unknown): Credentials => shaped(credentials, body);

const WRONG = () => new Problem(422, 'wrong_credentials', 'The email address or password is not correct.');

/** For single sign-on only: the same response to every attempt. */
const SWITCHED_OFF = () =>
  new Problem(422, 'wrong_credentials', 'Password sign-in is turned off. Use single sign-on or a passkey.');

/** Response to the right password after it was disowned in a report, because a thief may know it too. */
const DISTRUSTED = () =>
  new Problem(
    422,
    'new_password_needed',
    'This password no longer works, because a sign-in was reported. Choose a new password through the link in our email, or use Forgotten password.',
  );

/**
 * The owner of an email address and password. Failures are counted before the password is checked, for known and
 * unknown accounts alike, so parallel guessing gains nothing and the response reveals no accounts.
 * @throws 422 with one text for every wrong attempt, 422 `new_password_needed`, 429 with the seconds to wait
 */
export async function checkCredentials(
  database: Database,
  keys: KeyRing,
  { email, password }: Credentials,
  from: { readonly ip: string; readonly device: number | null },
  now: string,
): Promise<number> {
  return tried(database, { account: accountOf(keys, email), ...from }, now, async () => {
    const { rows } = await database.query<
      BreakGlassRow & { id: number; hash: string | null; works: boolean; is_distrusted: boolean }
    >(
      `select u.id, p.hash, p.distrusted_at is not null as is_distrusted, ${MAY_WORK} as works, ${BREAK_GLASS}
         from "user" u left join user_password p on p.user_id = u.id where lower(u.email) = lower($1)`,
      [email],
    );
    const [found] = rows;
    const right = await isPassword(keys, 'pepper', found?.hash ?? null, password);
    if (!right || !found || !found.works || !doesPasswordCount(found))
      throw (await isOnlyWay(database)) ? SWITCHED_OFF() : WRONG();
    if (found.is_distrusted) throw DISTRUSTED();
    if (found.hash && isOutdated(keys, found.hash)) await keepRenewed(database, keys, found.id, found.hash, password);
    return found.id;
  });
}

export const setup = z.strictObject({
  token: z.string().max(200),
  name: z.string('Enter your name.').trim().min(1, 'Enter your name.').max(120, 'Enter at most 120 characters.'),
  email: z.email('Enter an email address, for example you@example.org.').max(254),
  password: z.string('Enter a password.'),
});

/** Hashes the password again with the current key and cost, while it is known. */
async function keepRenewed(database: Database, keys: KeyRing, userId: number, before: string, password: string) {
  const renewed = await hashPassword(keys, 'pepper', password);
  // Do not overwrite a password changed in between.
  await database.query('update user_password set hash = $3 where user_id = $1 and hash = $2', [
    userId,
    before,
    renewed,
  ]);
}

/** Creates the first administrator from the one-time link. @throws 410 when the link is used, expired or unknown */
export async function setUp(context: Context, keys: KeyRing, body: unknown): Promise<number> {
  const { token, name, email, password } = shaped(setup, body);
  const used = await context.tx.query('delete from setup_link where token_hash = $1 returning token_hash', [
    digest(token),
  ]);
  if (used.rows.length === 0 || (await canAnybodySignIn(context.tx)))
    throw new Problem(
      410,
      'gone',
      'This set-up link has been used or has expired. Restart the server to get a new link.',
    );
  return makeAdministrator(context, keys, { name, email, password });
}

/** Creates an active administrator with a valid password. */
export async function makeAdministrator(
  context: Context,
  keys: KeyRing,
  { name, email, password }: { readonly name: string; readonly email: string; readonly password: string },
): Promise<number> {
  const inside: Context = { ...context, actor: product('Set-up') };
  const { rows } = await context.tx.query<{ id: number }>('select id from role where builtin and name = $1', [
    'Administrator',
  ]);
  const administrators = rows[0]?.id;
  if (!administrators)
    throw new Error('The built-in roles are missing. They must exist before the first administrator.');
  const made = await create(inside, user, { name, email, roleIds: [administrators] });
  await changeMany(inside, user, 'accept', [{ id: made.id, version: made.version, set: { status: 'active' } }]);
  await choosePassword(context.tx, keys, { id: made.id, name, email }, password);
  return made.id;
}

/** Whether any user has a sign-in method. Demo users have none. */
export async function canAnybodySignIn(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ can: boolean }>(
    `select exists (select 1 from user_password) or exists (select 1 from authenticator where kind = 'passkey')
         or exists (select 1 from company_account) as can`,
  );
  return rows[0]?.can === true;
}

/** Creates a one-time link for the first administrator; older ones stop working. */
export async function makeSetupLink(tx: Queryable): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx.query('delete from setup_link');
  await tx.query('insert into setup_link (token_hash) values ($1)', [digest(token)]);
  return `/setup/${token}`;
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();
