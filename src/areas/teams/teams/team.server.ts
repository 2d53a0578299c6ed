import { prepare } from '#core/entity/change.server.ts';
import { team } from './team.ts';

/** Whoever leads a team belongs to it. */
export function prepareTeams(): void {
  prepare(team, (_context, changes) => {
    for (const { after } of changes) {
      const members = Array.isArray(after.memberIds) ? after.memberIds : [];
      if (typeof after.leadId === 'number' && !members.includes(after.leadId))
        after.memberIds = [...members, after.leadId];
    }
  });
}
