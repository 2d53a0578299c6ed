import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { team } from './team.ts';

/** The lead of a team is always a member. */
export const teamBehaviour = behaviour(team, {
  beforeSave: [
    (_context, changes) => {
      for (const { after } of changes)
        if (after.leadId !== null && !after.memberIds.includes(after.leadId))
          after.memberIds = [...after.memberIds, after.leadId];
    },
  ],
});

/** Whether a user gets a team's live updates: its members, and users who may see every team's board. */
export async function mayHearTeam(tx: Queryable, actor: Actor, id: number): Promise<boolean> {
  if (may(actor.patterns, 'teamBoard.view')) return true;
  const { rows } = await tx.query('select 1 from team where id = $1 and $2 = any(member_ids) and archived_at is null', [
    id,
    actor.userId,
  ]);
  return rows.length > 0;
}
