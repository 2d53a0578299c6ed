import type { DeclaredPermission } from '#engine/access/catalogue.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { team } from './teams/team.ts';

export const entities: readonly AnyEntity[] = [team];

export const permissions: readonly DeclaredPermission[] = [
  { code: 'teamBoard.view', group: 'Team boards', sentence: 'Receive notifications for any team' },
];

export const screens: readonly ScreenFacts[] = screensOf(team, 'teams', { menu: true });
