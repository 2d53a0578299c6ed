import { areaModel } from '#engine/access/areaModel.ts';
import { team } from './teams/team.ts';

export const area = areaModel('teams', {
  entities: [team],
  permissions: [{ code: 'teamBoard.view', group: 'Team boards', sentence: 'Receive notifications for any team' }],
});
