import { type Actor, product } from '#engine/permission/actor.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { conflict, refused } from '#engine/http/problem.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { user } from '../users/user.ts';
import { MAY_WORK } from '../users/mayWork.server.ts';
import { companySignIn } from './companySignIn.ts';
import { readMapping, rolesFor } from './groupRoles.rules.ts';
import type { Identity } from './provider.server.ts';

type Step = Omit<Context, 'actor'>;

/** The user connected to an account at the provider; null when there is none. @throws 422 when they may not sign in */
export async function ownerOf(tx: Queryable, { issuer, subject }: Identity): Promise<number | null> {
  const { rows } = await tx.query<{ user_id: number; may: boolean }>(
    `select c.user_id, ${MAY_WORK} as may from company_account c join "user" u on u.id = c.user_id where c.issuer = $1 and c.subject = $2`,
    [issuer, subject],
  );
  const [found] = rows;
  if (found && !found.may) throw refused('no_account', 'This account cannot sign in. Ask your administrator.');
  return found?.user_id ?? null;
}

/** Connects an account at the provider to a user and emails them. @throws 409 when another user has it */
export async function connect(
  context: Step,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  person: { readonly id: number; readonly name: string; readonly email: string },
): Promise<void> {
  const { tx, now, requestId } = context;
  const { rows } = await tx.query<{ user_id: number }>(
    `insert into company_account (issuer, subject, user_id, connected_at) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set issuer = excluded.issuer returning user_id`,
    [issuer, subject, person.id, now],
  );
  if (rows[0]?.user_id !== person.id)
    throw conflict('taken', 'This company account is connected to another user. Contact your administrator.');
  // For the filter in the user list. The event below logs the change.
  await tx.query('update "user" set company_account = true where id = $1 and not company_account', [person.id]);
  await logEvent(
    { ...context, actor: { ...product(person.name), userId: person.id } },
    {
      action: 'connect-company-account',
      entity: 'user',
      entityId: person.id,
      title: person.name,
      note: `At ${new URL(issuer).host}.`,
    },
  );
  await queueMail(tx, {
    to: person.email,
    subject: 'Your company account is connected',
    paragraphs: [
      `Hello ${person.name},`,
      `You can now sign in with your account at ${new URL(issuer).host}.`,
      'If you did not do this, contact your administrator immediately.',
    ],
    requestId,
  });
}

/**
 * Updates a user's roles from their groups at the provider.
 * @param left groups whose roles are removed in any case
 * @throws 409 `last_admin` when no administrator would remain
 */
export async function followGroups(
  context: Step,
  userId: number,
  groups: readonly string[],
  { actor = product('Single sign-on'), left = [] }: { readonly actor?: Actor; readonly left?: readonly string[] } = {},
): Promise<void> {
  const { groupRoles, removesRoles, firstRoleId } = await readGroup(context.tx, companySignIn);
  const { mapping } = readMapping(groupRoles ?? '');
  if (mapping.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    'select id, lower(name) as name from role where archived_at is null',
  );
  const roles = new Map(rows.map(({ id, name }) => [name, id]));
  const { rows: found } = await context.tx.query<{ role_ids: number[]; version: number }>(
    'select role_ids, version from "user" where id = $1 for update',
    [userId],
  );
  const held = found[0]?.role_ids ?? [];
  const given = rolesFor({ mapping, roles, removes: removesRoles ?? false, left }, held, groups);
  // Every user needs a role, see `judgeRoles`.
  const wanted = given.length === 0 && firstRoleId !== null ? [firstRoleId] : given;
  if (wanted.length === held.length && wanted.every((id) => held.includes(id))) return;
  const by: Context = { ...context, actor };
  const [done] = await changeMany(by, user, 'followGroups', [
    { id: userId, version: found[0]?.version, set: { roleIds: [...wanted] } },
  ]);
  if (done && 'problem' in done) throw done.problem;
}
