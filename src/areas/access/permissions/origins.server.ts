import type { Grant } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { GivenRole } from './holders.server.ts';
import type { AuditedChange, Origin } from './words.rules.ts';

interface AuditedChangeRow extends Record<string, unknown> {
  key: string;
  by: string;
  at: string;
}

/** Origin of each grant of a user from the audit log: who last assigned the role, and who last added the pattern. */
export async function originsOf(
  tx: Queryable,
  userId: number,
  roles: readonly GivenRole[],
  grants: readonly Grant[],
): Promise<readonly Origin[]> {
  const named = grants.flatMap((grant) => {
    const role = roles.find(({ name }) => name === grant.role);
    return role ? [{ ...grant, roleId: role.id }] : [];
  });
  const given = await givings(tx, [userId]);
  const added = auditedChanges(
    await addings(
      tx,
      named.map(({ roleId }) => roleId),
    ),
  );
  return named.map(({ role, pattern, roleId }) => ({
    role,
    pattern,
    given: given.get(`${userId} ${roleId}`) ?? null,
    added: added.get(`${roleId} ${pattern}`) ?? null,
  }));
}

/** When roles were assigned to users, keyed by "user role": the newest log entry that added the role. */
export async function givings(tx: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<string, AuditedChange>> {
  const { rows } = await tx.query<AuditedChangeRow>(
    `select distinct on (u.id, r.id) u.id || ' ' || r.id as key, l.actor_name as by, l.at
       from "user" u cross join unnest(u.role_ids) as r (id) join change_log l on l.entity = 'user' and l.entity_id = u.id
        and l.changes->'roleIds'->1 @> to_jsonb(r.id) and not coalesce(l.changes->'roleIds'->0 @> to_jsonb(r.id), false)
      where u.id = any($1::bigint[]) order by u.id, r.id, l.id desc`,
    [userIds],
  );
  return auditedChanges(rows);
}

/** When patterns were added to roles. */
const addings = async (tx: Queryable, roleIds: readonly number[]): Promise<readonly AuditedChangeRow[]> =>
  (
    await tx.query<AuditedChangeRow>(
      `select distinct on (l.entity_id, p.pattern) l.entity_id || ' ' || p.pattern as key, l.actor_name as by, l.at
         from change_log l cross join jsonb_array_elements_text(
           case when jsonb_typeof(l.changes->'permissions'->1) = 'array' then l.changes->'permissions'->1 else '[]' end) as p (pattern)
        where l.entity = 'role' and l.entity_id = any($1::bigint[])
          and not coalesce(l.changes->'permissions'->0 ? p.pattern, false)
        order by l.entity_id, p.pattern, l.id desc`,
      [roleIds],
    )
  ).rows;

const auditedChanges = (rows: readonly AuditedChangeRow[]): ReadonlyMap<string, AuditedChange> =>
  new Map(rows.map(({ key, by, at }) => [key, { by, on: formatDay(companyToday(new Date(at))) }]));
