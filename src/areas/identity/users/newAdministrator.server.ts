import { raise } from '#platform/alarms/raise.server.ts';
import type { ChangeOf, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { canGiveAccess } from './breakGlass.server.ts';
import { patternsByRole } from './rolePatterns.server.ts';
import type { user } from './user.ts';

type Account = Saved<typeof user>;

/** Ignores the customer scope, because widening it later sends no notification. */
const isAdministrator = (patterns: readonly string[]): boolean => canGiveAccess(patterns, 'all');

/** Roles assigned by the identity provider have no actor here, so they are always reported. */
const isByProvider = ({ action }: Account): boolean => action === 'followGroups';

/** Notifies about users who become able to give access to others when their roles change. */
export async function tellOfNewAdministrators(context: Context, changes: readonly Account[]): Promise<void> {
  const suspects = changes.filter(
    (change) => (context.actor.userId !== null || isByProvider(change)) && given(change).length > 0,
  );
  if (suspects.length === 0) return;
  const patternsOf = await rolesIn(
    context,
    suspects.flatMap(({ before, after }) => [...(before?.roleIds ?? []), ...after.roleIds]),
  );
  for (const { before, after } of suspects)
    if (isAdministrator(patternsOf(after.roleIds)) && !isAdministrator(patternsOf(before?.roleIds ?? [])))
      await tell(context, after.id, after.name);
}

/** The fields of a role used here. */
type RightsOfRole = Pick<Row<AnyEntity>, 'id' | 'archivedAt'> & { readonly permissions: readonly string[] };

/** Notifies likewise when an assigned role gains permissions. */
export async function tellOfWiderRoles(context: Context, changes: readonly ChangeOf<RightsOfRole>[]): Promise<void> {
  if (context.actor.userId === null) return;
  for (const { before, after } of changes) {
    if (after.archivedAt) continue;
    const had = before && !before.archivedAt ? before.permissions : [];
    const has = after.permissions;
    if (has.every((pattern) => had.includes(pattern))) continue;
    const { rows } = await context.tx.query<{ id: number; name: string; others: string[] | null }>(
      `select u.id, u.name, (select array_agg(p) from role r, unnest(r.permissions) p
                 where r.id = any(u.role_ids) and r.id <> $1 and r.archived_at is null) as others
         from "user" u where $1 = any(u.role_ids) and u.status in ('invited', 'active') order by u.id`,
      [after.id],
    );
    for (const { id, name, others } of rows)
      if (isAdministrator([...(others ?? []), ...has]) && !isAdministrator([...(others ?? []), ...had]))
        await tell(context, id, name);
  }
}

/** Notifies when the invitation of an administrator goes to another address, which has not been checked yet. */
export async function tellOfMovedAdministrators(context: Context, changes: readonly Account[]): Promise<void> {
  if (context.actor.userId === null) return;
  const moved = changes.filter(
    ({ before, after }) => before !== null && after.status === 'invited' && before.email !== after.email,
  );
  if (moved.length === 0) return;
  const patternsOf = await rolesIn(
    context,
    moved.flatMap(({ after }) => after.roleIds),
  );
  for (const { after } of moved)
    if (isAdministrator(patternsOf(after.roleIds)))
      await raise(context, 'administrator.new', {
        says: `${context.actor.name} sent the invitation of ${after.name}, an administrator, to another address. Check that this was intended.`,
        about: `user ${after.id}`,
        path: `/users/${after.id}`,
      });
}

/** The permissions that a list of roles gives together. */
async function rolesIn(
  context: Context,
  all: readonly number[],
): Promise<(roleIds: readonly number[]) => readonly string[]> {
  const byRole = await patternsByRole(context, all);
  return (roleIds) => roleIds.flatMap((id) => byRole.get(id) ?? []);
}

const tell = (context: Context, id: number, name: string): Promise<void> =>
  raise(context, 'administrator.new', {
    says: `${context.actor.name} made ${name} an administrator with full access. Check that this was intended.`,
    about: `user ${id}`,
    path: `/users/${id}`,
  });

const given = ({ before, after }: Account): readonly number[] =>
  after.roleIds.filter((id) => !before?.roleIds.includes(id));
