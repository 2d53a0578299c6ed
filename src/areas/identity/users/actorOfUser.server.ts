import type { Actor } from '#engine/permission/actor.ts';
import { expanded } from '#engine/access/expand.ts';
import { withheldBy } from '#engine/access/features.ts';
import { featuresOff } from '#engine/features/features.server.ts';
import { kept } from '#engine/db/kept.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { MAY_WORK } from './mayWork.server.ts';
import { SEES_WITH, visibilityColumns } from './visibility.server.ts';

/** Columns of a user that determine permissions and scope. */
export interface RightsRow extends Record<string, unknown> {
  user_id: number;
  name: string;
  patterns: string[] | null;
  /** Including the scope of colleagues they cover. */
  customer_scope: 'all' | 'assigned';
  customer_ids: number[] | null;
  supplier_scope: 'all' | 'assigned';
  supplier_ids: number[] | null;
  features_off: string[] | null;
  role_ids: number[];
  team_ids: number[] | null;
}

/** The columns of `RightsRow`, for alias `u`, together with `SEES_WITH`. */
export const RIGHTS = `u.id as user_id, u.name, ${visibilityColumns('customer')}, ${visibilityColumns('supplier')},
  (select array_agg(distinct p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns,
  ${featuresOff('u.role_ids')} as features_off, u.role_ids,
  (select array_agg(g.id) from team g where g.member_ids @> array[u.id] and g.archived_at is null) as team_ids`;

/** The actor with the permissions in a row. */
export const actorFrom = (row: RightsRow): Actor => ({
  userId: row.user_id,
  name: row.name,
  patterns: [...expanded(row.patterns ?? []), ...withheldBy(row.features_off ?? [])],
  customers: row.customer_scope === 'all' ? 'all' : (row.customer_ids ?? []),
  suppliers: row.supplier_scope === 'all' ? 'all' : (row.supplier_ids ?? []),
  groups: [
    `user:${row.user_id}`,
    ...row.role_ids.map((id) => `role:${id}`),
    ...(row.team_ids ?? []).map((id) => `team:${id}`),
  ],
});

const RIGHTS_OF = kept(`select ${RIGHTS} from "user" u ${SEES_WITH} where u.id = $1 and ${MAY_WORK}`);

/** A user as actor with their current permissions, for background work; null when they may not sign in. */
export async function actorOfUser(tx: Queryable, userId: number): Promise<Actor | null> {
  const { rows } = await tx.query<RightsRow>(RIGHTS_OF, [userId]);
  return rows[0] ? actorFrom(rows[0]) : null;
}
