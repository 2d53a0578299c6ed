import type { ServerDoor } from '#core/http/area.server.ts';
import { joinBy } from '#core/live/joinRules.server.ts';
import { team } from './teams/team.ts';
import { mountTeamHours } from './teams/teamRoutes.server.ts';
import { mayHearTeam, prepareTeams } from './teams/team.server.ts';

export const door: ServerDoor = {
  register: () => {
    prepareTeams();
    joinBy(team, mayHearTeam);
  },
  mount: (app, { database }) => mountTeamHours(app, database),
};
