import type { ServerDoor } from '#core/http/area.server.ts';
import { prepareTeams } from './teams/team.server.ts';

export const door: ServerDoor = { register: prepareTeams };
