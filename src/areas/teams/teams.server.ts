import { groupsPeople } from '#platform/automation/people.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { joinBy } from '#engine/live/server/joinRules.server.ts';
import { team } from './teams/team.ts';
import { mountTeamHours } from './teams/teamRoutes.server.ts';
import { mayHearTeam, teamBehaviour } from './teams/team.server.ts';

export const area: AreaModule = {
  behaviours: [teamBehaviour],
  register: () => {
    joinBy(team, mayHearTeam);
    groupsPeople(team, ({ memberIds }) => memberIds);
  },
  mount: (app, { database }) => mountTeamHours(app, database),
};
