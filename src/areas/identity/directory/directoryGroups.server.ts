import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { followGroups } from '../company-sign-in/enterByCompany.server.ts';
import { directoryGroup } from './directoryGroup.ts';
import { checkVersion } from './scimAnswer.server.ts';
import type { GroupState } from './scimGroup.rules.ts';
import { scimProblem } from './scimProblem.ts';

/** @returns its ID @throws 400, 409 `uniqueness` */
export async function addGroup(context: Context, state: GroupState): Promise<number> {
  await refuseTaken(context, state.name, 0);
  const { id } = await create(context, directoryGroup, {
    name: state.name,
    ...(state.externalId === null ? {} : { externalId: state.externalId }),
  });
  await changeDirectoryGroup(context, id, () => state);
  return id;
}

/**
 * Updates a group from the directory, and the roles of members who joined or left.
 * @param next computes the new state from the current one
 * @throws 404, 400 for an unknown member, 409 for the last administrator, 412 for another version
 */
export async function changeDirectoryGroup(
  context: Context,
  id: number,
  next: (before: GroupState) => GroupState,
  ifMatch?: string,
): Promise<void> {
  const row = await lockedGroup(context, id);
  checkVersion(row.version, ifMatch);
  const before = stateOf(row);
  const after = next(before);
  if (after.name !== before.name) await refuseTaken(context, after.name, id);
  await write(context, row, 'provision', {
    name: after.name,
    externalId: after.externalId,
    memberIds: [...after.members],
  });
  const isRenamed = after.name !== before.name || after.externalId !== before.externalId;
  const came = after.members.filter((each) => isRenamed || !before.members.includes(each));
  const left = before.members.filter((each) => isRenamed || !after.members.includes(each));
  await giveRoles(context, [...new Set([...came, ...left])], (each) => (left.includes(each) ? namesOf(before) : []));
}

/** Archives a group and removes the roles it assigned. @throws 404 */
export async function removeGroup(context: Context, id: number, ifMatch?: string): Promise<void> {
  await changeDirectoryGroup(context, id, (before) => ({ ...before, members: [] }), ifMatch);
  await write(context, await lockedGroup(context, id), 'archive', { archivedAt: context.now });
}

async function write(
  context: Context,
  { id, version }: Kept,
  action: AuditAction,
  set: Settable<typeof directoryGroup>,
): Promise<void> {
  const [done] = await changeMany(context, directoryGroup, action, [{ id, version, set }]);
  if (!done || 'problem' in done) throw done?.problem ?? notFound('group');
}

type Kept = Row<typeof directoryGroup>;

async function lockedGroup(context: Context, id: number): Promise<Kept> {
  const [row] = await readRows(context.tx, directoryGroup, context.actor, [id], { lock: true });
  if (!row || row.archivedAt !== null) throw notFound('group');
  return row;
}

const stateOf = ({ name, externalId, memberIds }: Kept): GroupState => ({ name, externalId, members: memberIds });

/** The mapping may name a group by its name or by its ID in the directory. */
const namesOf = ({ name, externalId }: Pick<GroupState, 'name' | 'externalId'>): readonly string[] =>
  externalId === null ? [name] : [name, externalId];

async function refuseTaken({ tx }: Context, name: string, but: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('directory group', 0))`);
  const { rows } = await tx.query(
    'select 1 from directory_group where lower(name) = lower($1) and id <> $2 and archived_at is null',
    [name, but],
  );
  if (rows.length > 0) throw scimProblem('uniqueness', 'A group with this displayName already exists.');
}

/** Updates the roles of the users. Break-glass accounts keep theirs. */
async function giveRoles(
  context: Context,
  userIds: readonly number[],
  leftBy: (userId: number) => readonly string[],
): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; names: string[] }>(
    `select u.id, array_remove(array_agg(g.name) || array_agg(g.external_id), null) as names
       from "user" u left join directory_group g on g.archived_at is null and u.id = any(g.member_ids)
      where u.id = any($1::bigint[]) and not u.is_break_glass group by u.id order by u.id`,
    [userIds],
  );
  const { actor } = context;
  for (const { id, names } of rows) await followGroups(context, id, names, { actor, left: leftBy(id) });
}
